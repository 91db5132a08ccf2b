import {
  metaMost,
  type TextName,
  type Values,
} from "#client/showcase/ecommerce/edit-product/values.ts";
import { TextArea, TextField } from "#client/showcase/ecommerce/field.tsx";

interface SeoFieldsProps {
  values: Values;
  field: (name: TextName) => {
    id: string;
    value: string;
    problem: string | undefined;
    onText: (text: string) => void;
  };
}

/** What search engines are told, with how much of it they show. */
export function SeoFields({ values, field }: SeoFieldsProps) {
  const keywords = values.metaKeywords.split(",").filter((word) => word.trim() !== "").length;
  return (
    <section className="card edit-part" aria-labelledby="seo">
      <h2 id="seo">Search engines</h2>
      <TextField
        {...field("metaTitle")}
        label="Meta title"
        hint={countWords(values.metaTitle, metaMost.metaTitle)}
      />
      <TextField
        {...field("metaKeywords")}
        label="Meta keywords"
        hint={`${keywords} ${keywords === 1 ? "keyword" : "keywords"}, parted by commas`}
      />
      <TextArea
        {...field("metaDescription")}
        label="Meta description"
        hint={countWords(values.metaDescription, metaMost.metaDescription)}
      />
      <div className="seo-preview">
        <p className="text-muted mb-1">In a list of results</p>
        <p className="seo-title">
          {values.metaTitle.slice(0, metaMost.metaTitle) || "The meta title stands here"}
        </p>
        <p className="mb-0">
          {values.metaDescription.slice(0, metaMost.metaDescription) ||
            "The meta description stands here."}
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
