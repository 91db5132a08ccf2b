import { type KeyboardEvent, useState } from "react";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import { picturesOf } from "#client/showcase/ecommerce/product-picture.tsx";

/** A large picture and its tabs: arrow keys, Home and End go through them. */
export function ProductGallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const [chosen, setChosen] = useState(0);
  const shown = pictures[chosen] ?? pictures[0];
  const go = (to: number) => {
    const next = (to + pictures.length) % pictures.length;
    setChosen(next);
    document.getElementById(`picture-${next}`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const target = {
      ArrowRight: chosen + 1,
      ArrowLeft: chosen - 1,
      Home: 0,
      End: pictures.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  return (
    <div className="product-gallery">
      <div id="picture-panel" role="tabpanel" aria-labelledby={`picture-${chosen}`}>
        <img
          className="shop-picture"
          src={shown?.url}
          width="400"
          height="400"
          alt={shown?.words}
        />
      </div>
      <div role="tablist" aria-label={`Pictures of ${product.name}`} className="product-tabs">
        {pictures.map(({ url, words }, at) => (
          <button
            key={url}
            id={`picture-${at}`}
            type="button"
            role="tab"
            aria-selected={at === chosen}
            aria-controls="picture-panel"
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
            onKeyDown={press}
          >
            <img src={url} width="72" height="72" alt={words} />
          </button>
        ))}
      </div>
    </div>
  );
}
