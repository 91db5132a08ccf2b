import { sceneAt } from "#client/showcase/social-feed/film-scene.ts";

/** One still of the film: quay, ship, crane and truck at a second. */
export function FilmDrawing({ second }: { second: number }) {
  const { ship, hook, box, truck, isCleared } = sceneAt(second);
  const rope = 92 + (box.x > 92 ? Math.min(box.x - 92, 110) : 0);
  return (
    <svg className="film-picture" viewBox="0 0 320 180" aria-hidden="true">
      <rect className="film-sky" width="320" height="180" />
      <circle className="film-sun" cx="274" cy="34" r="14" />
      <path className="film-hills" d="M0 96c40-22 70-22 104-8s72 10 110-4 70-8 106 6v60H0z" />
      <rect className="film-water" y="118" width="186" height="62" />
      <rect className="film-quay" x="180" y="126" width="140" height="54" />
      <g transform={`translate(${ship.toFixed(2)} 0)`}>
        <path className="film-hull" d="M14 106h152l-14 30H30z" />
        <path className="film-white" d="M24 72h30v34H24z" />
        <path className="film-glass" d="M29 78h20v8H29z" />
        <path className="film-box-2" d="M60 84h28v22H60z" />
        <path className="film-box-3" d="M128 84h28v22h-28z" />
      </g>
      <path
        className="film-wave"
        d="M0 140q12-6 24 0t24 0 24 0 24 0 24 0 24 0 24 0 18 0M0 158q12-6 24 0t24 0 24 0 24 0 24 0 24 0 24 0 18 0"
      />
      <path className="film-crane" d="M186 126V20h8v106zM60 16h190v8H60zM190 4l-70 14h140z" />
      <path className="film-rope" d={`M${(rope + 16).toFixed(2)} 24V${hook.toFixed(2)}`} />
      <g transform={`translate(${truck.toFixed(2)} 0)`}>
        <path className="film-crane" d="M196 120h60v6h-60z" />
        <path className="film-cab" d="M238 100h14l8 10v12h-22z" />
        <circle className="film-wheel" cx="206" cy="128" r="5" />
        <circle className="film-wheel" cx="248" cy="128" r="5" />
      </g>
      <rect
        className="film-box"
        x={box.x.toFixed(2)}
        y={box.y.toFixed(2)}
        width="32"
        height="22"
        rx="1"
      />
      <g className={isCleared ? "film-cleared" : "film-asked"}>
        <circle cx="296" cy="84" r="12" />
        {isCleared ? <path d="M290 84l4 5 8-9" /> : <path d="M296 77v8M296 90v1" />}
      </g>
    </svg>
  );
}
