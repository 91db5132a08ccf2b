import { useNavigate } from "react-router-dom";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import { Dialog } from "#client/showcase/ecommerce/dialog.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";

/** Asks once before a product leaves the shop. */
export function RemoveProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { remove } = useCatalogue();
  const cart = useCart();
  const navigate = useNavigate();
  const confirm = () => {
    void navigate("/apps/ecommerce/products");
    remove(product.id);
    cart.change((now) => ({ ...now, lines: now.lines.filter(({ good }) => good !== product.id) }));
  };
  return (
    <Dialog title="Remove the product?" onClose={onClose}>
      <p>
        {product.name} leaves the shop and every cart. Orders keep it. “Reset the sample” at the
        foot of each screen brings it back.
      </p>
      <div className="shop-dialog-foot">
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Keep it
        </button>
        <button type="button" className="btn btn-outline-danger" onClick={confirm}>
          Remove it
        </button>
      </div>
    </Dialog>
  );
}
