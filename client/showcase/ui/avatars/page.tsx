import "#client/showcase/ui/avatars/avatars.css";
import harbour from "#client/showcase/ui/drawings/harbour.svg?no-inline";
import ines from "#client/showcase/ui/drawings/portrait-ines.svg?no-inline";
import tomas from "#client/showcase/ui/drawings/portrait-tomas.svg?no-inline";
import warehouse from "#client/showcase/ui/drawings/warehouse.svg?no-inline";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Avatars" lead="Images or initials." examples={examples} />;
}

const sizes = [
  ["face-xs", "24", "extra small"],
  ["face-sm", "36", "small"],
  ["face-md", "48", "medium"],
  ["face-lg", "72", "large"],
  ["face-xl", "96", "extra large"],
] as const;
const filled = [
  ["text-bg-primary", "IO", "Inés Okafor"],
  ["text-bg-secondary", "TL", "Tomas Lindqvist"],
  ["text-bg-success", "MV", "Meera Vasan"],
  ["text-bg-danger", "JW", "Jonas de Wit"],
  ["text-bg-warning", "SH", "Salma Haddad"],
  ["text-bg-info", "PN", "Petr Novák"],
  ["text-bg-dark", "GM", "Grace Mbeki"],
] as const;
const soft = [
  ["tone-primary", "LF", "Luca Ferri"],
  ["tone-secondary", "YT", "Yuki Tanabe"],
  ["tone-success", "ND", "Noor van Dijk"],
  ["tone-danger", "AH", "Amelia Hart"],
  ["tone-warning", "JB", "Jörg Brandt"],
  ["tone-info", "SA", "Sigrid Aas"],
  ["tone-dark", "HP", "Hugo Perrin"],
] as const;

const row = (items: string) => `<div class="example-row">\n${items.replace(/^/gm, "  ")}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "sizes",
    title: "Sizes",
    about: "Table row to profile header, slightly rounded.",
    source: row(
      each(
        sizes,
        (look, pixels, name) =>
          `<img class="face ${look} rounded" src="${ines}" width="${pixels}" height="${pixels}"
            alt="Inés Okafor, ${name}">`,
      ),
    ),
  },
  {
    id: "circles",
    title: "Circles",
    source: row(
      each(
        sizes,
        (look, pixels, name) =>
          `<img class="face ${look} rounded-circle" src="${tomas}" width="${pixels}"
            height="${pixels}" alt="Tomas Lindqvist, ${name}">`,
      ),
    ),
  },
  {
    id: "initials",
    title: "Coloured initials",
    about: "For people without a picture. The full name is the accessible name.",
    source: row(
      each(
        filled,
        (look, letters, name) =>
          `<span class="face face-md rounded-circle ${look}" role="img"
            aria-label="${name}">${letters}</span>`,
      ),
    ),
  },
  {
    id: "soft-initials",
    title: "Soft initials",
    source: row(
      each(
        soft,
        (look, letters, name) =>
          `<span class="face face-md rounded avatar-soft ${look}" role="img"
            aria-label="${name}">${letters}</span>`,
      ),
    ),
  },
  {
    id: "shapes",
    title: "Image shapes",
    about: "Rounded, round, thumbnail, and round thumbnail.",
    source: markup`
      <div class="example-row">
        <img class="face face-xl rounded" src="${harbour}" width="96" height="96"
          alt="Ship at the quay, rounded">
        <img class="face face-xl rounded-circle" src="${harbour}" width="96" height="96"
          alt="Ship at the quay, round">
        <img class="face face-xl img-thumbnail" src="${warehouse}" width="96" height="96"
          alt="Hall 2, as a thumbnail">
        <img class="face face-xl img-thumbnail rounded-circle" src="${warehouse}" width="96"
          height="96" alt="Hall 2, as a round thumbnail">
      </div>`,
  },
  {
    id: "together",
    title: "With name, and grouped",
    source: markup`
      <div class="example-column">
        <div class="d-flex gap-3 align-items-center">
          <img class="face face-lg rounded-circle" src="${ines}" width="72" height="72" alt="">
          <div><h3 class="mb-0">Inés Okafor</h3><p class="mb-0 text-body-secondary">Managing
            director</p></div>
        </div>
        <ul class="face-stack" aria-label="On the entry of S-2209">
          <li><img class="face face-sm rounded-circle" src="${tomas}" width="36" height="36"
            alt="Tomas Lindqvist"></li>
          <li><span class="face face-sm rounded-circle text-bg-success" role="img"
            aria-label="Meera Vasan">MV</span></li>
          <li><span class="face face-sm rounded-circle text-bg-info" role="img"
            aria-label="Petr Novák">PN</span></li>
          <li><span class="face face-sm rounded-circle text-bg-light" role="img"
            aria-label="And three more">+3</span></li>
        </ul>
      </div>`,
  },
];
