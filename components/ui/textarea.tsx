import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { inputStyle } from './input-style.ts';

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cx(inputStyle, 'field-sizing-content read-only:bg-sunken min-h-20 resize-y', className)}
      {...rest}
    />
  );
}
