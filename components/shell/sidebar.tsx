import { useTranslations } from 'next-intl';
import { ActivityEntry } from '#components/activity/activity-button.tsx';
import { BrandMark } from '#components/ui/brand-mark.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { CompanyCard, Person } from './company-card.tsx';
import type { NavigationEntry } from './navigation.ts';
import type { NavigationCounts } from './navigation-counts.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { UserMenu } from './user-menu.tsx';

interface SidebarContentProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  counts: NavigationCounts;
  onFollow?: () => void;
}

/** The content of the sidebar and of the menu of phones and tablets: sign, company, pages, reader. */
export function SidebarContent({ user, entries, counts, onFollow }: SidebarContentProps) {
  const t = useTranslations('shell');
  const icons = Object.fromEntries(entries.map(({ key }) => [key, <NavigationIcon key={key} name={key} />]));
  return (
    <>
      <Link
        href="/"
        {...(onFollow ? { onClick: onFollow } : {})}
        className="rounded-row px-2 py-[3px]"
        aria-label={t('toFirst')}
      >
        <BrandMark />
      </Link>
      <CompanyCard name={user.company.name} companyType={user.company.companyType} />
      <NavigationLinks entries={entries} counts={counts} icons={icons} {...(onFollow ? { onFollow } : {})} />
      {onFollow && <ActivityEntry />}
      <div className="mt-auto">
        <UserMenu email={user.email} signOutUrl={user.signOutUrl}>
          <Person name={user.name} role={user.role} />
        </UserMenu>
      </div>
    </>
  );
}
