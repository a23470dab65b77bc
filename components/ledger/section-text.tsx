import type { ReactNode } from 'react';

/** Introduction above a section of a ledger. */
export function SectionText({ children }: { children: ReactNode }) {
  return <p className="-mt-1 mb-3 max-w-prose text-sm/5 text-ink2">{children}</p>;
}
