import { firstProducts, type Product } from "#client/showcase/ecommerce/catalogue.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

/** The shop's products as this browser keeps them, newest first. */
export function useCatalogue() {
  const [products, change] = useSample("ecommerce-products", firstProducts);
  return {
    products,
    change,
    /** Takes the place of the product of the same id; a new one comes first. */
    save: (product: Product) =>
      change((now) =>
        now.some(({ id }) => id === product.id)
          ? now.map((one) => (one.id === product.id ? product : one))
          : [product, ...now],
      ),
    remove: (id: string) => change((now) => now.filter((one) => one.id !== id)),
  };
}
