'use client';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Td, Tr } from '#components/ui/table.tsx';

interface OpeningRowProps {
  /** Cells of the row; `toggle` makes the content of one the button that opens it. */
  cells: (toggle: (content: ReactNode) => ReactNode) => readonly ReactNode[];
  /** Content of the row below, while it is open. */
  children: () => ReactNode;
}

/** A row without a page of its own: a click anywhere in it opens its details below. */
export function OpeningRow({ cells, children }: OpeningRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = cells((content) => (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => setOpen(!open)}
      className="inline-flex items-center gap-1.5 text-left font-strong outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-spot"
    >
      <ChevronRight
        size={14}
        strokeWidth={2}
        aria-hidden="true"
        className={cx('flex-none text-ink3 transition-transform duration-quick', open && 'rotate-90')}
      />
      {content}
    </button>
  ));
  return (
    <>
      <Tr className={cx('relative', open && 'border-b-0 bg-paper/60')}>{shown}</Tr>
      {open && (
        <Tr className="bg-paper/60 hover:bg-paper/60">
          <Td colSpan={shown.length} wrap id={id} className="w-full pt-1 pb-3.5 md:pl-[34px]">
            {children()}
          </Td>
        </Tr>
      )}
    </>
  );
}
