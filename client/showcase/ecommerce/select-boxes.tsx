import { useEffect, useRef } from "react";
import type { Selection } from "#client/showcase/ecommerce/use-selection.ts";

/** The box in a table's head: all rows of this page, half ticked where only some are. */
export function SelectAll({
  ids,
  selection,
  noun,
}: {
  ids: readonly string[];
  selection: Selection;
  noun: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const ticked = ids.filter(selection.has).length;
  const isPart = ticked > 0 && ticked < ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <th scope="col" className="shop-tick">
      <input
        ref={box}
        type="checkbox"
        className="form-check-input"
        aria-label={`Select all ${noun} of this page`}
        checked={ids.length > 0 && ticked === ids.length}
        onChange={(event) => selection.set(ids, event.target.checked)}
      />
    </th>
  );
}

export function SelectRow({
  id,
  name,
  selection,
}: {
  id: string;
  name: string;
  selection: Selection;
}) {
  return (
    <td className="shop-tick">
      <input
        type="checkbox"
        className="form-check-input"
        aria-label={`Select ${name}`}
        checked={selection.has(id)}
        onChange={(event) => selection.set([id], event.target.checked)}
      />
    </td>
  );
}
