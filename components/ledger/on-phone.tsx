import type { ReactNode } from 'react';

/** What a figure is, where the head of its column is out of sight, and read to nobody else. */
export function OnPhone({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="font-sans text-ink3 md:hidden">
      {children}{' '}
    </span>
  );
}
