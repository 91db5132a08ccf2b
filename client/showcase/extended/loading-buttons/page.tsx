import "#client/showcase/extended/loading-buttons/loading-buttons.css";
import type { PageHandle } from "#client/routes.tsx";
import {
  type ButtonLook,
  LoadingButton,
} from "#client/showcase/extended/loading-buttons/loading-button.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Loading buttons" };

const colours: readonly [look: ButtonLook, words: string, done: string][] = [
  ["primary", "Send declaration", "Declaration sent"],
  ["success", "Release goods", "Goods released"],
  ["danger", "Cancel booking", "Booking cancelled"],
  ["outline", "Ask for a quote", "Quote asked for"],
];
const sizes = ["small", "medium", "large"] as const;
const places = ["before", "after", "instead", "bar"] as const;
const placeWords = {
  before: "Spinner before",
  after: "Spinner after",
  instead: "Spinner instead",
  bar: "Bar along the edge",
} as const;

/**
 * Buttons that show their own progress: pressed once, they cannot be pressed again until they are
 * done.
 */
export function Component() {
  return (
    <ShowcaseScreen
      title="Loading buttons"
      lead="Press one: it says that it is at work, keeps its width, cannot be pressed twice, and tells when it is done."
      hasSample={false}
    >
      <section className="card mb-3">
        <div className="card-body">
          <h2>Colours</h2>
          <div className="d-flex flex-wrap gap-2">
            {colours.map(([look, words, done]) => (
              <LoadingButton key={look} look={look} words={words} done={done} />
            ))}
          </div>
        </div>
      </section>
      <section className="card mb-3">
        <div className="card-body">
          <h2>Sizes</h2>
          <div className="d-flex flex-wrap align-items-center gap-2">
            {sizes.map((size) => (
              <LoadingButton
                key={size}
                size={size}
                words={`Look up, ${size}`}
                done="Found 12 codes"
              />
            ))}
          </div>
        </div>
      </section>
      <section className="card mb-3">
        <div className="card-body">
          <h2>Where the progress shows</h2>
          <div className="d-flex flex-wrap gap-2">
            {places.map((place) => (
              <LoadingButton key={place} place={place} words={placeWords[place]} done="Done" />
            ))}
          </div>
        </div>
      </section>
      <section className="card">
        <div className="card-body">
          <h2>When it goes wrong</h2>
          <p className="text-muted">
            The words of the failure stand beside the button, which can then be pressed again.
          </p>
          <LoadingButton
            look="outline"
            words="Fetch the tariff"
            done=""
            failure="The source did not answer. Nothing was charged; try again."
          />
        </div>
      </section>
    </ShowcaseScreen>
  );
}
