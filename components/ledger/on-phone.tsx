import type { ReactNode } from 'react';

/** The name of a figure on a phone, where the head of its column is out of sight. Hidden from screen readers. */
export function OnPhone({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="font-sans text-ink3 md:hidden">
      {children}{' '}
    </span>
  );
}
