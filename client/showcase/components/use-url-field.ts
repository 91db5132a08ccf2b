import { type RefObject, useEffect, useRef } from "react";

/**
 * For an uncontrolled field whose text is in the URL. The URL follows the field, one navigation
 * behind; the field follows the URL (Back, "Show all") only while nobody types in it.
 */
export function useUrlField(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = text;
  }, [text]);
  return field;
}
