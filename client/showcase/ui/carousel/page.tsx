import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: () => "Carousel" };

export function Component() {
  return <h1>Carousel</h1>;
}
