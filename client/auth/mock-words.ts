import { useTranslation } from "react-i18next";

/**
 * The words of rules and answers in the language of the screen: both speak English. What no table
 * knows stays as it was said.
 */
export function useProblemWords(): (message: string) => string {
  const { t } = useTranslation("auth");
  const table = t("problems", { returnObjects: true, defaultValue: {} }) as Record<string, string>;
  return (message) => table[message] ?? message;
}
