import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** Marks the link that a click anywhere in its row follows: see DataRow. */
export const rowLinkAttribute = 'data-row-link';

/** The link in a row's main cell. A click on the row follows it, but for one that ends a selection of text. */
export function RowLink({ href, children, sub }: { href: string; children: ReactNode; sub?: ReactNode }) {
  return (
    <>
      <Link href={href} {...{ [rowLinkAttribute]: '' }} className="rounded-sm font-strong group-hover/row:underline">
        {children}
      </Link>
      {sub && <span className="block max-w-60 truncate xl:max-w-80 text-xs text-ink3 max-md:hidden">{sub}</span>}
    </>
  );
}
