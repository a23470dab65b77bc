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
  /** A second row: pages within the tab above it. */
  secondary?: boolean;
}

/** The views of a list, each an address. */
export function ViewTabs({ label, views, end, secondary = false }: ViewTabsProps) {
  return (
    <nav aria-label={label} className={cx('mb-3 flex items-center', !secondary && 'border-b border-line')}>
      <ul
        className={cx('relative flex overflow-x-auto overflow-y-hidden', secondary ? '-mx-2.5 gap-1' : '-mb-px gap-5')}
      >
        {views.map((view) => (
          <li key={view.href}>
            <Link
              href={view.href}
              aria-current={view.current ? 'page' : undefined}
              className={cx(
                'block whitespace-nowrap transition-colors duration-quick focus-visible:-outline-offset-2',
                secondary ? 'rounded-row px-2.5 py-1 max-md:py-2' : 'border-b-2 py-2',
                view.current ? 'font-strong text-ink' : 'text-ink2 hover:text-ink',
                secondary ? view.current && 'bg-sunken' : view.current ? 'border-ink' : 'border-transparent',
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
