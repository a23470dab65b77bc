import { type KeyboardEvent, useState } from 'react';
import { cx } from './cx.ts';

interface GridCellProps {
  label: string;
  /** Name of its column: Enter and the arrows move within it. */
  column: string;
  value: string;
  placeholder?: string;
  isWrong: boolean;
  isLeftOut: boolean;
  disabled: boolean;
  className?: string;
  onChange: (value: string) => void;
}

const cellOf = (row: Element, column: string) => row.querySelector<HTMLInputElement>(`input[data-column="${column}"]`);

/** Focuses a cell whose value was changed. In the next frame: a new value replaces the element. */
export function focusCell(row: Element | null, column: string): void {
  requestAnimationFrame(() => row && cellOf(row, column)?.focus());
}

/** A cell of a table to type in. It reports the text when it is left or Enter is pressed; Escape restores the value. */
export function GridCell({
  label,
  column,
  value,
  placeholder,
  isWrong,
  isLeftOut,
  disabled,
  className,
  onChange,
}: GridCellProps) {
  const [typed, setTyped] = useState(value);
  const commit = () => typed !== value && onChange(typed);
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(value);
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    commit();
    const row = event.currentTarget.closest('tr');
    const target = by < 0 ? row?.previousElementSibling : row?.nextElementSibling;
    if (target) cellOf(target, column)?.focus();
    else focusCell(row, column);
  };
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-column={column}
      value={typed}
      placeholder={placeholder}
      disabled={disabled}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={move}
      className={cx(
        'h-8 field-sizing-content rounded-control border px-2',
        isWrong ? 'border-bad bg-badbg text-bad' : 'border-transparent bg-transparent hover:border-line2',
        'focus:border-ink focus:bg-surface focus:text-ink',
        isLeftOut && 'line-through opacity-55',
        className,
      )}
    />
  );
}
