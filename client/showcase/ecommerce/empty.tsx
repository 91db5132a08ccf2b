import { PackageSearch } from "lucide-react";
import type { ReactNode } from "react";

/** Nothing to show: why, and the way on. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card shop-empty">
      <PackageSearch size={40} aria-hidden="true" />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
