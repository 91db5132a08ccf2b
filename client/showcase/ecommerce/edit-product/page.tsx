import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/edit-product/edit-product.css";
import { ArrowLeft, Save, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { Modal } from "#client/showcase/components/modal.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useCart } from "#client/showcase/ecommerce/cart.ts";
import {
  departments,
  type Product,
  type ProductStatus,
  productStatuses,
  statusWords,
  useCatalogue,
} from "#client/showcase/ecommerce/catalogue.ts";
import {
  DescriptionField,
  PictureDrop,
} from "#client/showcase/ecommerce/edit-product/media-fields.tsx";
import {
  checkValues,
  metaMaxLength,
  productFrom,
  type TextName,
  type Values,
  valuesOf,
} from "#client/showcase/ecommerce/edit-product/values.ts";
import {
  ErrorSummary,
  type Problems,
  remainingProblems,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";
import { Empty } from "#client/showcase/ecommerce/list-controls.tsx";

export function Component() {
  const { products } = useCatalogue();
  const isBrowser = useHydrated();
  const id = useSearchParams()[0].get("id");
  const product = products.find((one) => one.id === id);
  return (
    <ShowcaseScreen
      title={id ? "Edit product" : "Add a product"}
      lead="Saved products appear immediately (this browser only)."
      actions={
        <Link className="btn btn-outline-secondary btn-icon" to={demoPaths.products}>
          <ArrowLeft size={18} aria-hidden="true" />
          All products
        </Link>
      }
    >
      {id && !product ? (
        <Missing isBrowser={isBrowser} />
      ) : (
        // The key remounts the form after hydration, with the product as this browser stores it.
        <ProductForm key={`${id} ${isBrowser}`} product={product} />
      )}
    </ShowcaseScreen>
  );
}

function Missing({ isBrowser }: { isBrowser: boolean }) {
  return isBrowser ? (
    <Empty title="Product not found">
      <p>It may have been removed from the shop.</p>
      <Link to={demoPaths.editProduct}>Add a product</Link>
    </Empty>
  ) : (
    <p role="status">Loading the product from this browser…</p>
  );
}

/** Edits a product, or creates one if undefined. */
function ProductForm({ product }: { product: Product | undefined }) {
  const { products, save } = useCatalogue();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => valuesOf(product));
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [isRemoving, setRemoving] = useState(false);
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const others = products.filter(({ id }) => id !== product?.id);
  const wrong = remainingProblems(problems, checkValues(values, others));
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
    void navigate(withQuery(demoPaths.productDetails, { id: saved.id, saved: "1" }));
  };
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <div className="edit-columns">
        <section className="card edit-section" aria-labelledby="general">
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
          <section className="card edit-section" aria-labelledby="pictures">
            <h2 id="pictures">Pictures</h2>
            <PictureDrop
              pictures={values.pictures}
              onPictures={(next) => setValues((now) => ({ ...now, pictures: next(now.pictures) }))}
            />
          </section>
          <SeoFields values={values} field={field} />
        </div>
      </div>
      <div className="edit-footer">
        {product && (
          <button
            type="button"
            className="btn btn-outline-danger btn-icon me-auto"
            onClick={() => setRemoving(true)}
          >
            <Trash2 size={18} aria-hidden="true" />
            Delete product
          </button>
        )}
        <Link className="btn btn-outline-secondary" to={demoPaths.products}>
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

interface GeneralFieldsProps {
  values: Values;
  field: (name: TextName) => {
    id: string;
    value: string;
    problem: string | undefined;
    onText: (text: string) => void;
  };
  onStatus: (status: ProductStatus) => void;
  /** The description, which has its own editor. */
  children: ReactNode;
}

function GeneralFields({ values, field, onStatus, children }: GeneralFieldsProps) {
  return (
    <>
      <TextField {...field("name")} label="Product name" />
      <div className="row g-3 mb-3">
        <TextField
          {...field("sku")}
          className="col-sm-7"
          label="Reference"
          hint="Shown on labels and invoices."
        />
        <TextField
          {...field("hsCode")}
          className="col-sm-5"
          label="HS code"
          inputMode="numeric"
          maxLength={6}
        />
      </div>
      {children}
      <TextArea {...field("summary")} label="Summary" rows={2} hint="Shown next to the price." />
      <SelectField {...field("category")} label="Category">
        <option value="">Choose one</option>
        {departments.map(({ name, categories }) => (
          <optgroup key={name} label={name}>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="row g-3 mb-3">
        <TextField
          {...field("price")}
          className="col-sm-6"
          label="Price in euro"
          inputMode="decimal"
          hint="Without VAT."
        />
        <TextField
          {...field("stock")}
          className="col-sm-6"
          label="In stock"
          inputMode="numeric"
          hint="Across all outlets."
        />
      </div>
      <fieldset className="mb-3">
        <legend className="edit-legend">Status</legend>
        <div className="d-flex flex-wrap gap-4">
          {productStatuses.map((status) => (
            <div key={status} className="form-check">
              <input
                id={`status-${status}`}
                type="radio"
                name="status"
                className="form-check-input"
                checked={values.status === status}
                onChange={() => onStatus(status)}
              />
              <label className="form-check-label" htmlFor={`status-${status}`}>
                {statusWords[status]}
              </label>
            </div>
          ))}
        </div>
      </fieldset>
      <TextArea {...field("comment")} label="Comment" rows={2} hint="Only colleagues see it." />
    </>
  );
}

interface SeoFieldsProps {
  values: Values;
  field: (name: TextName) => {
    id: string;
    value: string;
    problem: string | undefined;
    onText: (text: string) => void;
  };
}

/** Meta tags, with a preview of how much search engines show. */
function SeoFields({ values, field }: SeoFieldsProps) {
  const keywords = values.metaKeywords.split(",").filter((word) => word.trim() !== "").length;
  return (
    <section className="card edit-section" aria-labelledby="seo">
      <h2 id="seo">Search engines</h2>
      <TextField
        {...field("metaTitle")}
        label="Meta title"
        hint={countWords(values.metaTitle, metaMaxLength.metaTitle)}
      />
      <TextField
        {...field("metaKeywords")}
        label="Meta keywords"
        hint={`${keywords} ${keywords === 1 ? "keyword" : "keywords"}, comma-separated`}
      />
      <TextArea
        {...field("metaDescription")}
        label="Meta description"
        hint={countWords(values.metaDescription, metaMaxLength.metaDescription)}
      />
      <div className="seo-preview">
        <p className="text-muted mb-1">Search result preview</p>
        <p className="seo-title">
          {values.metaTitle.slice(0, metaMaxLength.metaTitle) || "Meta title"}
        </p>
        <p className="mb-0">
          {values.metaDescription.slice(0, metaMaxLength.metaDescription) || "Meta description"}
        </p>
      </div>
    </section>
  );
}

function countWords(text: string, most: number): string {
  return text.length > most
    ? `${text.length} of ${most} characters: ${text.length - most} too many`
    : `${text.length} of ${most} characters`;
}

function RemoveProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { remove } = useCatalogue();
  const cart = useCart();
  const navigate = useNavigate();
  const confirm = () => {
    void navigate(demoPaths.products);
    remove(product.id);
    cart.change((now) => ({ ...now, lines: now.lines.filter(({ good }) => good !== product.id) }));
  };
  return (
    <Modal title="Delete this product?" onClose={onClose}>
      <p>
        {product.name} leaves the shop and every cart. Orders keep it. “Reset sample data” at the
        foot of each screen brings it back.
      </p>
      <div className="demo-modal-footer">
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Keep it
        </button>
        <button type="button" className="btn btn-outline-danger" onClick={confirm}>
          Remove it
        </button>
      </div>
    </Modal>
  );
}
