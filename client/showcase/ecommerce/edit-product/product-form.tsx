import { Save, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import { DescriptionField } from "#client/showcase/ecommerce/edit-product/description-field.tsx";
import { GeneralFields } from "#client/showcase/ecommerce/edit-product/general-fields.tsx";
import { PictureDrop } from "#client/showcase/ecommerce/edit-product/picture-drop.tsx";
import { RemoveProduct } from "#client/showcase/ecommerce/edit-product/remove-product.tsx";
import { SeoFields } from "#client/showcase/ecommerce/edit-product/seo-fields.tsx";
import {
  checkValues,
  productFrom,
  type TextName,
  type Values,
  valuesOf,
} from "#client/showcase/ecommerce/edit-product/values.ts";
import { ErrorSummary, type Problems, stillWrong } from "#client/showcase/ecommerce/field.tsx";
import { SubmitButton } from "#client/showcase/ecommerce/submit-button.tsx";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";

/** The whole form of a product; without one it makes a new product. */
export function ProductForm({ product }: { product: Product | undefined }) {
  const { products, save } = useCatalogue();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => valuesOf(product));
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [isRemoving, setRemoving] = useState(false);
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const others = products.filter(({ id }) => id !== product?.id);
  const wrong = stillWrong(problems, checkValues(values, others));
  const field = (name: TextName) => ({
    id: name,
    value: values[name],
    problem: wrong[name],
    onText: (text: string) => change({ [name]: text }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkValues(values, others);
    setProblems(found);
    if (Object.keys(found).length > 0) return setAttempt((count) => count + 1);
    const saved = productFrom(values, product);
    save(saved);
    void navigate(`/apps/ecommerce/product-details?id=${saved.id}&saved=1`);
  };
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <div className="edit-columns">
        <section className="card edit-part" aria-labelledby="general">
          <h2 id="general">General</h2>
          <GeneralFields values={values} field={field} onStatus={(status) => change({ status })}>
            <DescriptionField
              doc={values.description}
              problem={wrong.description}
              onDoc={(description) => change({ description })}
            />
          </GeneralFields>
        </section>
        <div>
          <section className="card edit-part" aria-labelledby="pictures">
            <h2 id="pictures">Pictures</h2>
            <PictureDrop
              pictures={values.pictures}
              onPictures={(next) => setValues((now) => ({ ...now, pictures: next(now.pictures) }))}
            />
          </section>
          <SeoFields values={values} field={field} />
        </div>
      </div>
      <div className="edit-foot">
        {product && (
          <button
            type="button"
            className="btn btn-outline-danger btn-icon me-auto"
            onClick={() => setRemoving(true)}
          >
            <Trash2 size={18} aria-hidden="true" />
            Remove the product
          </button>
        )}
        <Link className="btn btn-outline-secondary" to="/apps/ecommerce/products">
          Cancel
        </Link>
        <SubmitButton className="btn btn-accent btn-icon">
          <Save size={18} aria-hidden="true" />
          Save
        </SubmitButton>
      </div>
      {product && isRemoving && (
        <RemoveProduct product={product} onClose={() => setRemoving(false)} />
      )}
    </form>
  );
}
