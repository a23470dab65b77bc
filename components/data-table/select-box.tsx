'use client';

import { cx } from '#components/ui/cx.ts';
import { CheckIcon, MinusIcon } from '#components/ui/plain-icons.tsx';

interface SelectBoxProps {
  /** Names it: 'Select ND-118'. */
  label: string;
  checked: boolean | 'mixed';
  /** `range` with Shift held. */
  onToggle: (range: boolean) => void;
}

/** A button: pressed again by itself when that was before the page's script came, unlike the browser's own checkbox. */
const checkbox = (checked: boolean | 'mixed') =>
  ({ type: 'button', role: 'checkbox', 'aria-checked': checked }) as const;

/** The checkbox of a row, or of all rows of a page. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <button
      {...checkbox(checked)}
      aria-label={label}
      onClick={(event) => onToggle(event.shiftKey)}
      className={cx(
        'group/box relative z-1 grid size-6 flex-none place-items-center rounded-sm md:-m-1',
        // What can be hit is larger than what is seen.
        'pointer-coarse:after:absolute pointer-coarse:after:-inset-2',
      )}
    >
      <span
        className={cx(
          'grid size-4 place-items-center rounded-[4px] border',
          checked === false
            ? 'border-line2 bg-surface group-hover/box:border-ink3'
            : 'border-spot bg-spot text-surface',
        )}
      >
        {checked === 'mixed' && <MinusIcon size={12} strokeWidth={3} />}
        {checked === true && <CheckIcon size={12} strokeWidth={3} />}
      </span>
    </button>
  );
}
