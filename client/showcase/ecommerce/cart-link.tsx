import { ShoppingCart } from "lucide-react";
import { Link } from "react-router-dom";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";

/** The way to the cart, with how much is in it. */
export function CartLink() {
  const pieces = useCart().cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Link className="btn btn-outline-secondary btn-icon" to="/apps/ecommerce/shopping-cart">
      <ShoppingCart size={18} aria-hidden="true" />
      Cart ({pieces} {pieces === 1 ? "piece" : "pieces"})
    </Link>
  );
}
