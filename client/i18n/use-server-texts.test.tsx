import { readFileSync } from "node:fs";
import path from "node:path";
import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { ServerText } from "#client/components/server-text.tsx";
import { createInstance as createBrowserInstance } from "#client/i18n/browser-i18next.ts";
import { addDataTexts, startDataTexts } from "#client/i18n/data-texts.ts";
import { TranslationProvider } from "#client/i18n/translation-provider.tsx";
import { findProgramDir } from "#server/config/config.ts";

const locales = path.join(findProgramDir(import.meta.dirname), "shared/locales");
const read = (language: string) =>
  JSON.parse(readFileSync(path.join(locales, language, "shell.json"), "utf8")) as {
    server: [string, string][];
  };

describe("R3.11 texts of the server", () => {
  const instance = createInstance();
  const say = async (language: string, text: string) => {
    await instance.changeLanguage(language);
    return renderToString(
      <TranslationProvider i18n={instance}>
        <ServerText>{text}</ServerText>
      </TranslationProvider>,
    );
  };
  beforeAll(async () => {
    const resources = { en: { shell: read("en") }, es: { shell: read("es") } };
    await instance.init({ lng: "en", fallbackLng: "en", defaultNS: "shell", resources });
  });

  it.each([
    ["You have no credits left.", "No le quedan créditos."],
    ["Use at most 200 characters.", "Use 200 caracteres como máximo."],
    [
      "You can have at most 200 watches. Remove one first.",
      "Puede tener como máximo 200 seguimientos. Quite uno antes.",
    ],
    [
      "The stored tariff of GB has no line 6404.11.0099. The nearest lines under 6404.11:",
      "El arancel guardado de GB no tiene la línea 6404.11.0099. Las líneas más próximas de 6404.11:",
    ],
    ["2.5% to 12%", "2,5\u00a0% a 12\u00a0%"],
    ["3.4% + 25% + 12.5% = 40.9%", "3,4\u00a0% + 25\u00a0% + 12,5\u00a0% = 40,9\u00a0%"],
    ["applies to all goods from Vietnam", "se aplica a todas las mercancías de Vietnam"],
    ["names HS 6403.91 from Vietnam", "nombra el SA 6403.91 de Vietnam"],
    ["Tariff preference for the United States", "Preferencia arancelaria para Estados Unidos"],
    [
      "You have no credits left. Nothing was charged; your balance is unchanged.",
      "No le quedan créditos. No se ha cobrado nada; su saldo no ha cambiado.",
    ],
    [
      "Sorry! the data you are looking for could not be found. You are not a member of a plan.",
      "No se han encontrado los datos que busca. No es miembro de ningún plan.",
    ],
  ])("%s", async (english, spanish) => {
    expect(await say("es", english)).toBe(spanish);
    expect(await say("en", english)).toBe(english);
  });

  it("that have no translation stay English and are marked so", async () => {
    expect(await say("es", "Footwear")).toBe('<span lang="en">Footwear</span>');
    expect(await say("en", "Footwear")).toBe("Footwear");
  });

  it("that came with the page and with answers are in Spanish in the browser", async () => {
    const browser = createBrowserInstance();
    await browser.init({ lng: "es", fallbackLng: "en", defaultNS: "shell", ns: ["shell"] });
    browser.addResourceBundle("es", "shell", read("es"));
    const sayHere = (text: string) =>
      renderToString(
        <TranslationProvider i18n={browser}>
          <ServerText>{text}</ServerText>
        </TranslationProvider>,
      );
    startDataTexts(browser, { Footwear: "Calzado", "Only new. Not for resale.": "Solo nuevo." });
    addDataTexts({ Steel: "Acero", "Steel duty": "Derecho sobre el acero" });
    addDataTexts(undefined);
    expect(["Footwear", "Steel", "Steel duty (25%), if it applies"].map(sayHere)).toEqual([
      ...["Calzado", "Acero"],
      "Derecho sobre el acero (25\u00a0%), si se aplica",
    ]);
    expect(sayHere("Only new. Not for resale. Steel")).toBe("Solo nuevo. Acero");
    expect(sayHere("constructor")).toBe('<span lang="en">constructor</span>');
  });

  it("have translations that insert what the English inserts, in its order", () => {
    const blanks = (text: string) => text.replaceAll(/[^#*]/g, "");
    const wrong = read("es").server.filter(
      ([english, spanish]) => blanks(spanish) !== "" && blanks(english) !== blanks(spanish),
    );
    expect(wrong).toEqual([]);
  });
});
