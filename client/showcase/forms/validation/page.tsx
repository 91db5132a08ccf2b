import "#client/showcase/forms/validation/validation.css";
import type { ReactNode } from "react";
import type { PageHandle } from "#client/routes.tsx";
import { NativeForm } from "#client/showcase/forms/validation/native-form.tsx";
import { SchemaForm } from "#client/showcase/forms/validation/schema-form.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Form validation" };

export function Component() {
  return (
    <ShowcaseScreen
      title="Form validation"
      lead="Three ways to say what is wrong. Send a form empty: the first field that needs attention, or the list of them, takes the focus."
      hasSample={false}
    >
      <div className="validation-grid">
        <Part
          id="native"
          title="Native constraints"
          words="The browser's own rules; the words stand below the fields once it was tried."
        >
          <NativeForm look="below" />
        </Part>
        <Part
          id="tooltips"
          title="Tooltip style"
          words="The same rules; the words float beside the fields."
        >
          <NativeForm look="tooltip" />
        </Part>
        <Part
          id="schema"
          title="Schema-driven"
          words="Rules from one schema that browser and server share, all problems on top, each one at its field."
        >
          <SchemaForm />
        </Part>
      </div>
    </ShowcaseScreen>
  );
}

function Part({
  id,
  title,
  words,
  children,
}: {
  id: string;
  title: string;
  words: string;
  children: ReactNode;
}) {
  return (
    <section className="card validation-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="text-muted">{words}</p>
      {children}
    </section>
  );
}
