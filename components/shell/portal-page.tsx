import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActivityButton } from '#components/activity/activity-button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { ChevronIcon } from '#components/ui/plain-icons.tsx';
import { ViewTabs, type ViewTabsProps } from '#components/ui/view-tabs.tsx';
import { DisabledUntilHydrated } from './disabled-until-hydrated.tsx';
import { FindBox, MenuButton } from './find-box.tsx';

export interface Crumb {
  label: string;
  /** Left out for the page one is on. */
  href?: string;
}

interface PortalPageProps {
  crumbs: readonly Crumb[];
  /** Tabs that lead to other pages, always above the title. Views of one list are below it, with its filters. */
  tabs?: ViewTabsProps | undefined;
  children: ReactNode;
}

/**
 * The frame of every page inside the shell: top bar with crumbs and the find box, then the page. Each page.tsx and
 * error state renders its content in one: <PortalPage crumbs={[{ label: 'Workorders' }]}>…</PortalPage>.
 */
export function PortalPage({ crumbs, tabs, children }: PortalPageProps) {
  const t = useTranslations('shell');
  return (
    <DisabledUntilHydrated>
      <header
        data-chrome
        className="sticky top-0 z-20 flex h-13 flex-none items-center justify-between gap-3 border-b border-line bg-paper px-4 lg:static md:px-8"
      >
        <div className="flex min-w-0 items-center gap-1.5">
          <MenuButton />
          <nav aria-label={t('youAreHere')} className="min-w-0">
            <ol className="flex list-none items-center gap-1.5 text-sm text-ink3">
              {crumbs.map((crumb, index) => (
                <li
                  key={crumb.label}
                  className={cx(
                    'flex items-center gap-1.5',
                    // The area's name is short; a record's own name may be long.
                    index > 0 && index >= crumbs.length - 2 ? 'min-w-0' : 'flex-none',
                    // A phone or tablet has room for the page and the one above it.
                    index < crumbs.length - 2 && 'max-lg:hidden',
                  )}
                >
                  {index > 0 && (
                    <ChevronIcon
                      size={14}
                      className={cx('flex-none', index === crumbs.length - 2 && 'max-lg:hidden')}
                    />
                  )}
                  {crumb.href ? (
                    <Link href={crumb.href} className="truncate rounded-sm hover:text-ink">
                      {crumb.label}
                    </Link>
                  ) : (
                    <span aria-current="page" className="truncate text-ink2">
                      {crumb.label}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        </div>
        <div className="flex flex-none items-center gap-1.5">
          <FindBox />
          <ActivityButton />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="w-full max-w-[1340px] px-4 py-[26px] outline-none max-md:pb-32 max-md:has-data-bottom-bar:pb-44 md:px-8"
      >
        {tabs && <ViewTabs {...tabs} />}
        {children}
      </main>
    </DisabledUntilHydrated>
  );
}
