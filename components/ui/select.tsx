import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { inputStyle } from './input-style.ts';
import { ChevronDownIcon } from './plain-icons.tsx';

type SelectProps = ComponentProps<'select'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** First entry with the value ''. */
  placeholder?: string;
};

/** The browser's own select: right on phones, with a keyboard and for screen readers. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      {/* WebKit lets the text of the longest option widen the page. */}
      <select className={cx(inputStyle, 'h-9 appearance-none overflow-hidden pr-8 text-ellipsis', className)} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        size={15}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink3"
      />
    </span>
  );
}
