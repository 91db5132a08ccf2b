import {
  addToCart,
  type Cart,
  firstCart,
  removeLine,
  setQuantity,
} from "#client/showcase/ecommerce/cart.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

/** The one cart of all shop screens. */
export function useCart() {
  const [cart, change] = useSample<Cart>("cart", firstCart);
  return {
    cart,
    change,
    add: (good: string, size: string, quantity: number) =>
      change((now) => addToCart(now, good, size, quantity)),
    set: (good: string, size: string, quantity: number) =>
      change((now) => setQuantity(now, good, size, quantity)),
    remove: (good: string, size: string) => change((now) => removeLine(now, good, size)),
  };
}
