import { HalfCard } from "#client/showcase/components/showcase-screen.tsx";
import "#client/showcase/extended/rangesliders/rangesliders.css";
import type { API } from "nouislider";
import { useEffect, useRef, useState } from "react";
import { formatCount, formatWholeMoney } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { goods } from "#client/showcase/sample/goods.ts";

const euros = (value: number) => formatWholeMoney(value * 100);
const temperatures = ["Frozen", "Chilled", "Cool", "Ambient", "Heated"];

/** Single, range, stepped and multi-handle sliders, each with its value in words. */
export function Component() {
  const [weight, setWeight] = useState(240);
  const [step, setStep] = useState(2);
  const [prices, setPrices] = useState<readonly number[]>([50, 500]);
  const [bands, setBands] = useState<readonly number[]>([5, 12, 20]);
  const [low = 0, high = 0] = prices;
  const found = goods.filter(
    ({ priceCents }) => priceCents >= low * 100 && priceCents <= high * 100,
  );
  return (
    <ShowcaseScreen
      title="Range sliders"
      lead="By dragging, or with the arrow keys, Page Up, Page Down, Home and End."
      hasSample={false}
    >
      <div className="row g-3">
        <HalfCard title="Single">
          <label className="form-label" htmlFor="slider-weight">
            Weight of a pallet: {formatCount(weight)} kg
          </label>
          <input
            id="slider-weight"
            type="range"
            className="form-range"
            min={0}
            max={1000}
            step={5}
            value={weight}
            onChange={(event) => setWeight(Number(event.target.value))}
          />
        </HalfCard>
        <HalfCard title="Stepped">
          <label className="form-label" htmlFor="slider-temperature">
            Temperature class: {temperatures[step]}
          </label>
          <input
            id="slider-temperature"
            type="range"
            className="form-range"
            min={0}
            max={temperatures.length - 1}
            step={1}
            value={step}
            aria-valuetext={temperatures[step]}
            onChange={(event) => setStep(Number(event.target.value))}
          />
          <div className="d-flex justify-content-between small text-muted" aria-hidden="true">
            {temperatures.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
        </HalfCard>
        <HalfCard title="Range">
          <p id="slider-prices">
            Price from {euros(low)} to {euros(high)}:{" "}
            {found.length === 1 ? "1 good" : `${found.length} goods`} of {goods.length}
          </p>
          <MultiHandleSlider
            names={["Lowest price", "Highest price"]}
            values={prices}
            min={0}
            max={2000}
            step={10}
            show={euros}
            onChange={setPrices}
          />
        </HalfCard>
        <HalfCard title="Several handles">
          <p>
            Duty bands: free below {bands[0]} %, low to {bands[1]} %, middle to {bands[2]} %, high
            above
          </p>
          <MultiHandleSlider
            names={["Low from", "Middle from", "High from"]}
            values={bands}
            min={0}
            max={40}
            step={1}
            show={(value) => `${value} %`}
            onChange={setBands}
          />
        </HalfCard>
      </div>
    </ShowcaseScreen>
  );
}

interface MultiHandleSliderProps {
  /** Each handle's accessible name, one per value. */
  names: readonly string[];
  values: readonly number[];
  min: number;
  max: number;
  step: number;
  show: (value: number) => string;
  onChange: (values: readonly number[]) => void;
}

/** A slider whose handles cannot pass each other. */
function MultiHandleSlider({
  names,
  values,
  min,
  max,
  step,
  show,
  onChange,
}: MultiHandleSliderProps) {
  const place = useRef<HTMLDivElement>(null);
  // Initial values only: noUiSlider holds the state afterwards.
  const first = useRef({ names, values, min, max, step, show });
  const told = useRef(onChange);
  told.current = onChange;
  useEffect(() => {
    let slider: API | undefined;
    let gone = false;
    const { current: start } = first;
    void import("nouislider").then(({ default: library }) => {
      if (gone || !place.current) return;
      slider = library.create(place.current, {
        start: [...start.values],
        connect: true,
        step: start.step,
        range: { min: start.min, max: start.max },
        ariaFormat: { to: start.show },
        handleAttributes: start.names.map((name) => ({ "aria-label": name })),
      });
      slider.on("update", (_texts, _handle, numbers) => told.current(numbers.map(Number)));
    });
    return () => {
      gone = true;
      slider?.destroy();
    };
  }, []);
  return <div ref={place} className="multi-handles" />;
}
