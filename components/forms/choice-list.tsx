'use client';

import { type ReactNode, useId } from 'react';
import { cx } from '#components/ui/cx.ts';

interface ChoiceListProps {
  legend: string;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** Sits right of the legend: 'All', 'None'. */
  end?: ReactNode;
}

/** Several of a few, all of them in sight, each with a line that says what it does. */
export function ChoiceList({ legend, hint, options, value, onChange, error, end }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={cx(error && `${id}-error`, hint ? `${id}-hint` : '') || undefined}>
      <div className="mb-1.5 flex items-center justify-between gap-4">
        <legend className="contents">
          <span className="text-sm font-medium">{legend}</span>
        </legend>
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-xs text-ink3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="arrive mb-2 text-xs text-bad">
          {error}
        </p>
      )}
      <div className="divide-y divide-line rounded-surface border border-line bg-surface">
        {options.map((option) => (
          <label key={option.value} className="flex gap-2.5 px-3.5 py-2.5 hover:bg-paper/60">
            <input
              type="checkbox"
              className="mt-0.5"
              checked={value.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, option.value] : value.filter((chosen) => chosen !== option.value),
                )
              }
            />
            <span>
              <span className="block">{option.label}</span>
              {option.hint && <span className="block text-xs text-ink3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
