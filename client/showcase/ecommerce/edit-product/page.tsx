import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/edit-product/edit-product.css";
import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { useHydrated } from "#client/components/use-hydrated.ts";
import type { PageHandle } from "#client/routes.tsx";
import { ProductForm } from "#client/showcase/ecommerce/edit-product/product-form.tsx";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Add / edit product" };

export function Component() {
  const { products } = useCatalogue();
  const isBrowser = useHydrated();
  const id = useSearchParams()[0].get("id");
  const product = products.find((one) => one.id === id);
  return (
    <ShowcaseScreen
      title={id ? "Edit product" : "Add a product"}
      lead="Saved, it stands among the products at once, in this browser."
      actions={
        <Link className="btn btn-outline-secondary btn-icon" to="/apps/ecommerce/products">
          <ArrowLeft size={18} aria-hidden="true" />
          All products
        </Link>
      }
    >
      {id && !product ? (
        <Missing isBrowser={isBrowser} />
      ) : (
        // What this browser keeps of the product comes after the server's first drawing: the form
        // then begins anew with it.
        <ProductForm key={`${id} ${isBrowser}`} product={product} />
      )}
    </ShowcaseScreen>
  );
}

function Missing({ isBrowser }: { isBrowser: boolean }) {
  return isBrowser ? (
    <Empty title="There is no such product">
      <p>It may have been removed from the shop.</p>
      <Link to="/apps/ecommerce/edit-product">Add a product</Link>
    </Empty>
  ) : (
    <p role="status">Looking for the product in this browser…</p>
  );
}
