import type { ReactNode } from 'react';

/** The row of search field and filters above a table. `end` is at the right. */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-md:mb-2">
      {children}
      {end && <span className="ml-auto flex shrink-0 gap-2">{end}</span>}
    </div>
  );
}
