import type { Product } from "#client/showcase/ecommerce/catalogue.ts";

// As files, never inside the HTML: the part after `#` chooses a view of the drawing.
const drawings = import.meta.glob<string>("./pictures/*.svg", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export type PictureView = "whole" | "near" | "detail" | "carton";

const drawing = (name: string): string =>
  drawings[`./pictures/${name}.svg`] ?? drawings["./pictures/carton.svg"] ?? "";

export interface Picture {
  url: string;
  words: string;
}

/** The pictures of a product: those added by hand, else four views of its drawing. */
export function picturesOf({
  id,
  name,
  pictures,
}: Pick<Product, "id" | "name" | "pictures">): Picture[] {
  if (pictures.length > 0)
    return pictures.map((url, at) => ({ url, words: `${name}, picture ${at + 1}` }));
  const url = drawing(id);
  return [
    { url, words: `${name}, whole` },
    { url: `${url}#near`, words: `${name}, from near` },
    { url: `${url}#detail`, words: `${name}, a detail` },
    { url: drawing("carton"), words: `${name}, packed in its carton` },
  ];
}

const sizes = { tiny: 40, small: 64, card: 400 } as const;
const classes = {
  tiny: "shop-thumb",
  small: "shop-thumb shop-thumb-small",
  card: "shop-picture",
} as const;

/** A product's first picture. Without words where its name stands beside it. */
export function ProductPicture({
  product,
  size = "tiny",
  words = "",
}: {
  product: Pick<Product, "id" | "name" | "pictures">;
  size?: keyof typeof sizes;
  words?: string;
}) {
  const [first] = picturesOf(product);
  return (
    <img
      className={classes[size]}
      src={first?.url}
      width={sizes[size]}
      height={sizes[size]}
      alt={words}
    />
  );
}
