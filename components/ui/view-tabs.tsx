import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';
import { NumberText } from './number-text.tsx';
import { ScrollToHere } from './scroll-to-here.tsx';

export interface ViewTabsProps {
  label: string;
  views: readonly { href: string; label: string; count?: number | undefined; current: boolean }[];
  /** At the right end, such as 'Save view'. */
  end?: ReactNode;
}

/** The views of a list, each an address. */
export function ViewTabs({ label, views, end }: ViewTabsProps) {
  return (
    <nav aria-label={label} className="mb-3 flex items-center border-b border-line">
      <ul className="relative -mb-px flex gap-5 overflow-x-auto overflow-y-hidden">
        {views.map((view) => (
          <li key={view.href}>
            <Link
              href={view.href}
              aria-current={view.current ? 'page' : undefined}
              className={cx(
                'block whitespace-nowrap border-b-2 py-2 transition-colors duration-quick focus-visible:-outline-offset-2',
                view.current ? 'border-ink font-strong text-ink' : 'border-transparent text-ink2 hover:text-ink',
              )}
            >
              {view.label}
              {view.current && <ScrollToHere />}
              {view.count !== undefined && (
                <span className="ml-1.5 font-normal text-ink3">
                  <NumberText value={view.count} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {end && <span className="ml-auto whitespace-nowrap pl-4">{end}</span>}
    </nav>
  );
}
