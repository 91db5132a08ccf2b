import { useTranslation } from "react-i18next";
import { Form, useLocation, useNavigation } from "react-router-dom";

/**
 * The one button that costs something. Its key stays the same for the same showing of the price, so
 * pressing twice pays once.
 */
export function PayForm({ paymentKey, label }: { paymentKey: string; label: string }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  const isPaying = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={pathname + search} preventScrollReset>
      <input type="hidden" name="key" value={paymentKey} />
      <button type="submit" className="btn btn-accent" disabled={isPaying}>
        {isPaying ? t("pay.busy") : label}
      </button>
    </Form>
  );
}
