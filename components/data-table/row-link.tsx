import Link from 'next/link';
import type { ReactNode } from 'react';

/**
 * The link in a row's main cell. All of the row follows it; the rest of the row can hold links and buttons of its own
 * with `relative`.
 */
export function RowLink({ href, children, sub }: { href: string; children: ReactNode; sub?: ReactNode }) {
  return (
    <>
      <Link
        href={href}
        className="font-strong outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-spot"
      >
        {children}
      </Link>
      {sub && <span className="block max-w-60 truncate xl:max-w-80 text-xs text-ink3 max-md:hidden">{sub}</span>}
    </>
  );
}
