'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useActivity } from '#components/swr/use-activity.ts';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { isCurrent, type NavigationEntry } from './navigation.ts';
import { type NavigationCounts, navigationCountsOf } from './navigation-counts.ts';

interface NavigationLinksProps {
  entries: readonly NavigationEntry[];
  /** As the page was loaded; from then on they keep up by themselves. */
  counts: NavigationCounts;
  /** By the key of their entry. */
  icons: Readonly<Partial<Record<NavigationEntry['key'], ReactNode>>>;
  onFollow?: () => void;
}

/** The list of pages, in the sidebar and in the menu of phones and tablets. */
export function NavigationLinks({ entries, counts: first, icons, onFollow }: NavigationLinksProps) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const { data } = useActivity();
  const counts = data ? navigationCountsOf(data.counts, t) : first;
  return (
    <nav aria-label={t('pages')}>
      <ul className="flex list-none flex-col gap-px">
        {entries.map((entry, index) => {
          const current = isCurrent(entry.href, pathname, entry.also);
          const count = counts[entry.key];
          return (
            <li key={entry.key} className={cx(index > 0 && entries[index - 1]?.group !== entry.group && 'mt-3')}>
              <Link
                href={entry.href}
                {...(onFollow ? { onClick: onFollow } : {})}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'flex items-center gap-2.5 rounded-row px-2 py-1.5 transition-colors duration-quick max-md:py-2.5',
                  current
                    ? 'bg-surface font-strong text-ink inset-ring inset-ring-line [&>svg]:text-spot'
                    : 'text-ink2 hover:bg-sunken hover:text-ink [&>svg]:text-ink3',
                )}
              >
                {icons[entry.key]}
                {entry.label}
                {count && count.count > 0 && (
                  <span className={cx('ml-auto font-mono text-xs font-medium', count.bad ? 'text-bad' : 'text-ink3')}>
                    {count.count > 999 ? '999+' : count.count}
                    <span className="sr-only"> {count.label}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
