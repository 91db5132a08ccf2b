import { useState } from "react";
import { useTranslation } from "react-i18next";
import { http } from "#client/api/fetch-carrier.ts";
import { saveFile } from "#client/components/save-file.ts";

/**
 * What is kept of a person, by the name it has in the file. Ledger and searches come whole, as the
 * table that their own export is.
 */
const parts = {
  profile: "/api/profile",
  credits: "/api/credits/overview",
  plan: "/api/billing",
  membership: "/api/membership",
  sessions: "/api/sessions",
  ledgerCsv: "/api/ledger.csv",
  searchesCsv: "/api/searches/history.csv",
} as const;

type State = { kind: "idle" } | { kind: "busy" } | { kind: "done"; missing: string[] };

/**
 * Everything kept of oneself in one file. A part that could not be had is named, in the file and
 * here, and the rest is saved.
 */
export function ExportAll() {
  const { t } = useTranslation("account");
  const [state, setState] = useState<State>({ kind: "idle" });
  const save = async () => {
    if (state.kind === "busy") return;
    setState({ kind: "busy" });
    const names = Object.keys(parts) as (keyof typeof parts)[];
    const answers = await http.getAll(names.map((name) => ({ path: parts[name] })));
    const missing = names.filter((_, index) => !answers[index]?.ok);
    const found = names.flatMap((name, index) => {
      const answer = answers[index];
      return answer?.ok ? [[name, answer.value] as const] : [];
    });
    const file = { exportedAt: new Date().toISOString(), ...Object.fromEntries(found), missing };
    saveFile(
      new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
      "clearlane-account.json",
    );
    setState({ kind: "done", missing });
  };
  return (
    <section className="card card-body mb-3 needs-script" aria-labelledby="export-title">
      <h2 id="export-title">{t("profile.export.title")}</h2>
      <p>{t("profile.export.text")}</p>
      <p className="mb-0 d-flex gap-2 flex-wrap align-items-center">
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => void save()}
          aria-busy={state.kind === "busy"}
        >
          {t(state.kind === "busy" ? "profile.export.busy" : "profile.export.save")}
        </button>
        <span role="status">
          {state.kind === "done" && state.missing.length === 0 && t("profile.export.done")}
          {state.kind === "done" &&
            state.missing.length > 0 &&
            t("profile.export.missing", { parts: state.missing.join(", ") })}
        </span>
      </p>
    </section>
  );
}
