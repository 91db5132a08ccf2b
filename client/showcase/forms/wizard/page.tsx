import "#client/showcase/forms/wizard/wizard.css";
import type { PageHandle } from "#client/routes.tsx";
import { Wizard } from "#client/showcase/forms/wizard/wizard.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Form wizard" };

export function Component() {
  return (
    <ShowcaseScreen
      title="Form wizard"
      lead="A shipment booked in three steps, three times: plain, with progress, and with rules."
      hasSample={false}
    >
      <div className="wizard-grid">
        <Wizard title="Basic" />
        <Wizard title="With progress bar" hasProgress />
        <Wizard title="With validation" hasProgress isStrict />
      </div>
    </ShowcaseScreen>
  );
}
