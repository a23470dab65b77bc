import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { company } from '#lib/contract/companies.ts';
import type { user } from '#lib/contract/users.ts';
import { roles } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { Some } from './brand-overview.tsx';
import { NeedsYou } from './needs-you.tsx';
import type { OpenItems } from './without-kind.ts';

type Company = z.output<typeof company>;
type User = z.output<typeof user>;

/** The operator's first page: open items, health of the service, its newest companies and users. */
export function OperatorOverview({
  openItems,
  loadedAt,
  companies,
  users,
  children,
}: {
  /** Undefined when they could not be read. */
  openItems: OpenItems | undefined;
  loadedAt: number;
  companies: Some<Company>;
  users: Some<User>;
  children: ReactNode;
}) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const shell = useTranslations('shell');
  return (
    <>
      <PageHeader
        title={t('title')}
        state={
          <StateLine
            parts={[
              companies && t('count.companies', { count: companies.count }),
              users && t('count.users', { count: users.count }),
            ]}
          />
        }
        actions={
          <>
            <ButtonLink href={paths.operatorWork}>{t('work')}</ButtonLink>
            <ButtonLink href={paths.newOperatorCompany} variant="primary">
              {shell('create.newOperatorCompany')}
            </ButtonLink>
          </>
        }
      />
      <NeedsYou initial={openItems} loadedAt={loadedAt} />
      {children}
      <div className="mt-5 grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <OverviewRows
            title={
              isPart(companies) ? t('companies.newest', { count: companies.results.length }) : t('companies.title')
            }
            rows={(companies?.results ?? []).map((entry) => ({
              key: String(entry.id),
              href: paths.operatorCompany(entry.id),
              title: entry.name,
              sub: common(`companyType.${entry.company_type}`),
              end: (
                <span className="text-xs text-ink3">
                  {t.rich('companies.since', { time: () => <Time value={entry.created_at} format="date" /> })}
                </span>
              ),
            }))}
            empty={companies ? t('companies.none') : t('unread')}
            all={{ href: paths.operatorCompanies, label: t('companies.all') }}
          />
        </div>
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <OverviewRows
            title={isPart(users) ? t('users.newest', { count: users.results.length }) : t('users.title')}
            rows={(users?.results ?? []).map((entry) => ({
              key: String(entry.id),
              href: paths.operatorCompany(entry.company.id),
              title: entry.name,
              sub: `${entry.company.name}, ${roleOf(entry.role, t)}`,
              end: (
                <span className="text-xs text-ink3">
                  <SignedIn user={entry} />
                </span>
              ),
            }))}
            empty={users ? t('users.none') : t('unread')}
          />
        </div>
      </div>
    </>
  );
}

/** A role within a line; one of a later service by its own name. */
function roleOf(role: string, t: Translator<'overview'>): string {
  const known = roles.find((name) => name === role);
  return known ? t(`role.${known}`) : role.replaceAll('_', ' ');
}

function SignedIn({ user: { is_active, last_sign_in_at: at } }: { user: User }) {
  const t = useTranslations('overview');
  if (!is_active) return t('users.deactivated');
  return at ? t.rich('users.signedIn', { time: () => <Time value={at} format="relative" /> }) : t('users.never');
}

const isPart = <T,>(some: Some<T>): some is { count: number; results: T[] } =>
  Boolean(some && some.count > some.results.length);
