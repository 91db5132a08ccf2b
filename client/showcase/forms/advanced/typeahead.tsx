import { type UseComboboxReturnValue, useCombobox, useMultipleSelection } from "downshift";
import { X } from "lucide-react";
import { useState } from "react";

/** Prefix matches first, then matches anywhere. */
export function matchesFor(options: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const starts = options.filter((option) => option.toLowerCase().startsWith(wanted));
  const holds = options.filter(
    (option) => !starts.includes(option) && option.toLowerCase().includes(wanted),
  );
  return [...starts, ...holds];
}

/** A combobox. */
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
    <div className="combobox">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift links it to the field by id */}
      <label className="form-label" {...getLabelProps()}>
        {label}
      </label>
      <input
        className="form-control"
        placeholder="Type a few letters"
        maxLength={80}
        {...getInputProps()}
      />
      <OptionList
        items={items}
        isOpen={isOpen}
        highlightedIndex={highlightedIndex}
        getMenuProps={getMenuProps}
        getItemProps={getItemProps}
      />
      <p className="form-text mb-0" role="status">
        {inputValue && items.length === 0
          ? `No partner matches “${inputValue}”.`
          : `${items.length} of ${options.length} partners match.`}
      </p>
    </div>
  );
}

/** A multiselect combobox with chips; Backspace in the empty field removes the last one. */
export function MultiSelect({ label, options }: { label: string; options: readonly string[] }) {
  const [typed, setTyped] = useState("");
  const {
    selectedItems,
    addSelectedItem,
    removeSelectedItem,
    getSelectedItemProps,
    getDropdownProps,
  } = useMultipleSelection<string>();
  const items = matchesFor(
    options.filter((option) => !selectedItems.includes(option)),
    typed,
  );
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<string>({
      items,
      inputValue: typed,
      selectedItem: null,
      onInputValueChange: ({ inputValue }) => setTyped(inputValue),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) addSelectedItem(selectedItem);
        setTyped("");
      },
    });
  return (
    <div className="combobox">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift links it to the field by id */}
      <label className="form-label" {...getLabelProps()}>
        {label}
      </label>
      <div className="form-control combobox-chips">
        {selectedItems.map((selectedItem, index) => (
          <span
            key={selectedItem}
            className="combobox-chip"
            {...getSelectedItemProps({ selectedItem, index })}
          >
            {selectedItem}
            <button
              type="button"
              aria-label={`Take out ${selectedItem}`}
              onClick={() => removeSelectedItem(selectedItem)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          className="combobox-input"
          placeholder="Type a name"
          maxLength={60}
          {...getInputProps(getDropdownProps({ preventKeyAction: isOpen }))}
        />
      </div>
      <OptionList
        items={items}
        isOpen={isOpen}
        highlightedIndex={highlightedIndex}
        getMenuProps={getMenuProps}
        getItemProps={getItemProps}
      />
      <p className="form-text mb-0" role="status">
        {selectedItems.length === 0
          ? "No recipients yet."
          : `Recipients: ${selectedItems.join(", ")}.`}
      </p>
    </div>
  );
}

type OptionListProps = Pick<
  UseComboboxReturnValue<string>,
  "isOpen" | "highlightedIndex" | "getMenuProps" | "getItemProps"
> & { items: readonly string[] };

function OptionList({
  items,
  isOpen,
  highlightedIndex,
  getMenuProps,
  getItemProps,
}: OptionListProps) {
  return (
    <ul
      className={isOpen && items.length > 0 ? "combobox-list" : "combobox-list d-none"}
      {...getMenuProps()}
    >
      {isOpen &&
        items.map((item, index) => (
          <li
            key={item}
            className={index === highlightedIndex ? "combobox-option is-marked" : "combobox-option"}
            {...getItemProps({ item, index })}
          >
            {item}
          </li>
        ))}
    </ul>
  );
}
