import { useSelect } from "downshift";
import { Check, ChevronDown } from "lucide-react";

/** One of a list, opened by a button; typing a letter goes to the next name with it. */
export function OneSelect({ label, options }: { label: string; options: readonly string[] }) {
  const {
    isOpen,
    selectedItem,
    highlightedIndex,
    getLabelProps,
    getToggleButtonProps,
    getMenuProps,
    getItemProps,
  } = useSelect({
    items: [...options],
  });
  return (
    <div className="pick">
      <span className="form-label d-block" {...getLabelProps()}>
        {label}
      </span>
      <div className="form-control pick-button" {...getToggleButtonProps()}>
        {selectedItem ?? <span className="text-muted">Choose</span>}
        <ChevronDown size={16} aria-hidden="true" />
      </div>
      <ul className={isOpen ? "pick-list" : "pick-list d-none"} {...getMenuProps()}>
        {options.map((option, index) => (
          <li
            key={option}
            className={index === highlightedIndex ? "pick-option is-marked" : "pick-option"}
            {...getItemProps({ item: option, index })}
          >
            {option}
            {option === selectedItem && <Check size={16} aria-hidden="true" />}
          </li>
        ))}
      </ul>
      <p className="form-text mb-0" role="status">
        {selectedItem ? `${selectedItem} declares.` : "Nobody chosen yet."}
      </p>
    </div>
  );
}
