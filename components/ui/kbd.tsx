import type { ReactNode } from 'react';

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="font-mono text-2xs text-ink3">{children}</kbd>;
}
