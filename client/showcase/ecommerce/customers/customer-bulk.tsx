interface CustomerBulkProps {
  selected: readonly string[];
  onActive: (isActive: boolean) => void;
  onExport: () => void;
  onRemove: () => void;
}

const button = "btn btn-sm btn-outline-secondary";

/** What can be done with all ticked customers at once. */
export function CustomerBulk({ selected, onActive, onExport, onRemove }: CustomerBulkProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">Selected customers</legend>
      <div className="shop-bulk">
        <span role="status">
          {selected.length === 0
            ? "Select customers to change several at once."
            : `${selected.length} selected`}
        </span>
        {selected.length > 0 && (
          <>
            <button type="button" className={button} onClick={() => onActive(true)}>
              Set active
            </button>
            <button type="button" className={button} onClick={() => onActive(false)}>
              Block
            </button>
            <button type="button" className={button} onClick={onExport}>
              Export selected
            </button>
            <button type="button" className="btn btn-sm btn-outline-danger" onClick={onRemove}>
              Remove
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}
