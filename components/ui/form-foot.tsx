import type { ReactNode } from 'react';

/** The buttons that end a form on a page, the primary one first. On phones they share its width. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 max-md:*:min-h-11 max-md:*:flex-1">{children}</div>;
}
