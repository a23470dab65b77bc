import type { ReactNode } from 'react';

/** A group of fields with one name: `legend`, an optional `hint`, then the fields. */
export function Fieldset({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3.5 text-lg font-semibold tracking-tight">{legend}</legend>
      {hint && <p className="-mt-3 text-xs text-ink3">{hint}</p>}
      {children}
    </fieldset>
  );
}
