import { useCombobox } from "downshift";
import { useState } from "react";

/** Matches that start with what was typed come first, then those that hold it anywhere. */
export function matchesFor(options: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const starts = options.filter((option) => option.toLowerCase().startsWith(wanted));
  const holds = options.filter(
    (option) => !starts.includes(option) && option.toLowerCase().includes(wanted),
  );
  return [...starts, ...holds];
}

/** A field that offers what fits while one types. */
export function Typeahead({ label, options }: { label: string; options: readonly string[] }) {
  const [items, setItems] = useState<string[]>([...options]);
  const {
    isOpen,
    inputValue,
    highlightedIndex,
    getLabelProps,
    getInputProps,
    getMenuProps,
    getItemProps,
  } = useCombobox({
    items,
    onInputValueChange: ({ inputValue: typed }) => setItems(matchesFor(options, typed)),
  });
  return (
    <div className="pick">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the library ties it to the field by its id */}
      <label className="form-label" {...getLabelProps()}>
        {label}
      </label>
      <input
        className="form-control"
        placeholder="Type a few letters"
        maxLength={80}
        {...getInputProps()}
      />
      <ul
        className={isOpen && items.length > 0 ? "pick-list" : "pick-list d-none"}
        {...getMenuProps()}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={item}
              className={index === highlightedIndex ? "pick-option is-marked" : "pick-option"}
              {...getItemProps({ item, index })}
            >
              {item}
            </li>
          ))}
      </ul>
      <p className="form-text mb-0" role="status">
        {inputValue && items.length === 0
          ? `No partner has “${inputValue}” in its name or town.`
          : `${items.length} of ${options.length} partners fit.`}
      </p>
    </div>
  );
}
