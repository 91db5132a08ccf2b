import { useTranslation } from "react-i18next";
import type { PaletteGroup } from "#client/layouts/admin/palette/palette-groups.ts";
import type { Product } from "#client/layouts/admin/palette/use-product.ts";

interface PaletteStatusProps {
  q: string;
  groups: readonly PaletteGroup[];
  product: Product;
}

/**
 * How much was found, and what could not be looked up. Ways on that always stand there are not
 * counted.
 */
export function PaletteStatus({
  q,
  groups,
  product: { answer, isBusy, again },
}: PaletteStatusProps) {
  const { t } = useTranslation("find");
  const words = q.trim();
  const count = groups.reduce(
    (sum, { name, items }) => sum + (name === "more" ? 0 : items.length),
    0,
  );
  const hasFailed = !isBusy && answer !== null && answer.failed.length > 0;
  return (
    <div className="palette-foot">
      {hasFailed && (
        <p className="palette-failed">
          {t("palette.failed")}{" "}
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={again}>
            {t("palette.again")}
          </button>
        </p>
      )}
      <p role="status">{say()}</p>
      <p id="palette-hint" className="palette-hint">
        {t("palette.hint")}
      </p>
    </div>
  );

  function say(): string {
    if (isBusy) return t("palette.busy");
    if (count > 0) return t("palette.count", { count });
    return words === "" ? "" : `${t("palette.nothing", { q: words })} ${t("palette.nothingHelp")}`;
  }
}
