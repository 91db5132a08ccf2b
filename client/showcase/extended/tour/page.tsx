import "#client/showcase/extended/tour/tour.css";
import { useRef } from "react";
import { useLoaderData } from "react-router-dom";
import { formatDate, loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { partnerOf } from "#client/showcase/sample/partners.ts";
import { shipmentsAround } from "#client/showcase/sample/shipments.ts";

export { loadToday as loader };
/** A sample page with a guided tour. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const shipments = shipmentsAround(today);
  const start = useRef<HTMLButtonElement>(null);
  const walk = async () => {
    const { startTour } = await import("#client/showcase/extended/tour/start-tour.ts");
    startTour(() => start.current?.focus());
  };
  return (
    <ShowcaseScreen
      title="Tour page"
      lead="A guided tour of a sample page: arrow keys move, Escape ends it."
      hasSample={false}
      actions={
        <button ref={start} type="button" className="btn btn-accent needs-script" onClick={walk}>
          Start the tour
        </button>
      }
    >
      <div className="row g-3">
        <section className="col-md-4" id="tour-counts">
          <div className="card h-100">
            <div className="card-body">
              <h2>On the way</h2>
              <p className="tour-count">
                {shipments.filter(({ state }) => state === "under way").length}
              </p>
              <p className="text-muted mb-0">
                shipments, {shipments.filter(({ state }) => state === "held").length} held
              </p>
            </div>
          </div>
        </section>
        <section className="col-md-8" id="tour-next">
          <div className="card h-100">
            <div className="card-body">
              <h2>Arriving next</h2>
              <ul className="list-unstyled mb-0">
                {shipments.slice(0, 4).map(({ id, partner, arrives, to }) => (
                  <li key={id} className="d-flex flex-wrap justify-content-between gap-2 py-1">
                    <span>
                      {id}, {partnerOf(partner).name}
                    </span>
                    <span className="text-muted">
                      {to}, {formatDate(arrives)}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
        <section className="col-12" id="tour-note">
          <div className="card">
            <div className="card-body">
              <h2>What to watch</h2>
              <p className="mb-0">{shipments.find(({ state }) => state === "held")?.note}</p>
            </div>
          </div>
        </section>
      </div>
    </ShowcaseScreen>
  );
}
