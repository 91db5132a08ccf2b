/** A choice among alternatives, of which one or several are right. */
export interface Choice {
  features: readonly (readonly number[])[];
  /** Groups of each alternative, which have priors. */
  groups: readonly (readonly string[])[];
  isRight: readonly boolean[];
}

export interface Learned {
  weights: Float64Array;
  priors: ReadonlyMap<string, number>;
}

const steps = 250;
const rate = 0.1;
const penalty = 1e-3;

/** Regularization of the priors, over all choices: rare groups stay near zero. */
const priorPenalty = 6;

/**
 * Weights and priors under which the softmax over the alternatives gives the right ones the most likelihood:
 * gradient descent (Adam) on standardized features with a small quadratic penalty. Choices without
 * a right alternative teach nothing.
 */
export function learnWeights(choices: readonly Choice[], size: number): Learned {
  const taught = choices.filter(({ isRight }) => isRight.includes(true));
  const scale = deviations(taught, size);
  const names = [...new Set(taught.flatMap(({ groups }) => groups.flat()))];
  const places = new Map(names.map((name, at) => [name, size + at]));
  const taughtPlaces = taught.map((choice) => ({
    ...choice,
    places: choice.groups.map((some) => some.map((name) => places.get(name) ?? 0)),
  }));
  const weights = new Float64Array(size + names.length);
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  const perChoice = priorPenalty / Math.max(1, taught.length);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(taughtPlaces, weights, scale);
    for (let at = 0; at < weights.length; at += 1) {
      const shrinks = at < size ? penalty : perChoice;
      const slope = (gradient[at] ?? 0) / taught.length + shrinks * (weights[at] ?? 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
      const corrected = (mean[at] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (rate * corrected) / spread;
    }
  }
  return {
    weights: weights.slice(0, size).map((weight, at) => weight / (scale[at] ?? 1)),
    priors: new Map([...places].map(([name, at]) => [name, weights[at] ?? 0])),
  };
}

/** Whether a right alternative is among the first `most`. */
export function shareFirst(choice: Choice, { weights, priors }: Learned, most: number): boolean {
  const priorOf = (place: number) =>
    (choice.groups[place] ?? []).reduce((sum, group) => sum + (priors.get(group) ?? 0), 0);
  return choice.features
    .map((features, place) => ({ score: dot(features, weights) + priorOf(place), place }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .some(({ place }) => choice.isRight[place]);
}

/** Places of the priors of each alternative, behind the features' weights. */
type PlacedChoice = Choice & { places: readonly (readonly number[])[] };

function gradientOf(
  choices: readonly PlacedChoice[],
  weights: Float64Array,
  scale: Float64Array,
): Float64Array {
  const gradient = new Float64Array(weights.length);
  const scaled = weights.slice(0, scale.length).map((weight, at) => weight / (scale[at] ?? 1));
  for (const { features, isRight, places } of choices) {
    const scores = features.map((one, place) =>
      (places[place] ?? []).reduce((sum, at) => sum + (weights[at] ?? 0), dot(one, scaled)),
    );
    const most = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - most));
    const all = powers.reduce((sum, power) => sum + power, 0);
    const right = powers.reduce((sum, power, place) => sum + (isRight[place] ? power : 0), 0);
    features.forEach((one, place) => {
      const power = powers[place] ?? 0;
      const pull = power / all - (isRight[place] ? power / Math.max(right, 1e-300) : 0);
      for (let at = 0; at < scale.length; at += 1)
        gradient[at] = (gradient[at] ?? 0) + (pull * (one[at] ?? 0)) / (scale[at] ?? 1);
      for (const at of places[place] ?? []) gradient[at] = (gradient[at] ?? 0) + pull;
    });
  }
  return gradient;
}

function deviations(choices: readonly Choice[], size: number): Float64Array {
  const all = choices.flatMap(({ features }) => features);
  const deviation = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    const mean = all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length;
    const variance = all.reduce((sum, one) => sum + ((one[at] ?? 0) - mean) ** 2, 0) / all.length;
    deviation[at] = Math.sqrt(variance) + 1e-9;
  }
  return deviation;
}

function dot(features: readonly number[], weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}
