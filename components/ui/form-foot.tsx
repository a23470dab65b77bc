import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface FormFootProps {
  children: ReactNode;
  /** Aligns as the buttons of every dialog do: at the end, the primary one last. */
  inDialog?: boolean;
}

/**
 * The end of every form. On a page its buttons are at the start, the primary one first; on phones they share the width.
 */
export function FormFoot({ children, inDialog = false }: FormFootProps) {
  return (
    <div
      data-form-foot={inDialog ? 'dialog' : 'page'}
      className={cx(
        'flex flex-wrap gap-2',
        inDialog
          ? 'mt-1 justify-end'
          : 'items-center max-md:[&>a]:min-h-11 max-md:[&>button]:min-h-11 max-md:[&>a]:flex-1 max-md:[&>button]:flex-1',
      )}
    >
      {children}
    </div>
  );
}
