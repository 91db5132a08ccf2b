import "#client/showcase/forms/advanced/advanced.css";
import { useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ManySelect } from "#client/showcase/forms/advanced/many-select.tsx";
import { MaskedFields } from "#client/showcase/forms/advanced/masked-fields.tsx";
import { OneSelect } from "#client/showcase/forms/advanced/one-select.tsx";
import { Typeahead } from "#client/showcase/forms/advanced/typeahead.tsx";
import { WhenFields } from "#client/showcase/forms/advanced/when-fields.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { loadToday } from "#client/showcase/frame/today.ts";
import { partners } from "#client/showcase/sample/partners.ts";
import { people } from "#client/showcase/sample/people.ts";

export { loadToday as loader };
export const handle: PageHandle = { title: () => "Form advanced" };

/** Fields that the browser alone does not offer, each with the keyboard ways people expect. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  return (
    <ShowcaseScreen
      title="Form advanced"
      lead="Selects, typing ahead, dates and times, and fields that keep what is typed in shape."
      hasSample={false}
    >
      <div className="row g-3">
        <Part title="Select one">
          <OneSelect label="Who declares" options={people.map(({ name }) => name)} />
        </Part>
        <Part title="Select several">
          <ManySelect label="Who is told" options={people.map(({ name }) => name)} />
        </Part>
        <Part title="Typing ahead">
          <Typeahead
            label="Partner"
            options={partners.map(({ name, city }) => `${name}, ${city}`)}
          />
        </Part>
        <Part title="Dates and times">
          <WhenFields today={today} />
        </Part>
        <Part title="Masks">
          <MaskedFields />
        </Part>
      </div>
    </ShowcaseScreen>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="col-lg-6">
      <div className="card h-100">
        <div className="card-body">
          <h2>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  );
}
