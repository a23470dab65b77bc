import type * as z from 'zod';
import { plural } from '#components/ui/format.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { company } from '#lib/contract/companies.ts';
import type { user } from '#lib/contract/users.ts';
import type { Some } from './brand-overview.tsx';
import { OverviewRows } from './overview-rows.tsx';

type Company = z.output<typeof company>;
type User = z.output<typeof user>;

const types: Record<Company['company_type'], string> = {
  brand_owner: 'Brand owner',
  printing_partner: 'Printing partner',
  operator: 'Service operator',
};
const unread = 'This could not be read. Reload in a moment.';

/** The operator's first page: who uses the service. */
export function OperatorOverview({ companies, users }: { companies: Some<Company>; users: Some<User> }) {
  return (
    <>
      <PageHeader
        title="Overview"
        state={
          <StateLine
            parts={[companies && plural(companies.count, 'company', 'companies'), users && plural(users.count, 'user')]}
          />
        }
      />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <OverviewRows
            title={heading('Companies', companies)}
            rows={(companies?.results ?? []).map((entry) => ({
              key: String(entry.id),
              title: entry.name,
              sub: types[entry.company_type],
              end: (
                <span className="text-xs text-ink3">
                  since <Time value={entry.created_at} format="date" />
                </span>
              ),
            }))}
            empty={companies ? 'No company uses the service yet.' : unread}
          />
        </div>
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <OverviewRows
            title={heading('Users', users)}
            rows={(users?.results ?? []).map((entry) => ({
              key: String(entry.id),
              title: entry.name,
              sub: `${entry.company.name}, ${entry.role.replaceAll('_', ' ')}`,
              end: (
                <span className="text-xs text-ink3">
                  {!entry.is_active ? (
                    'deactivated'
                  ) : entry.last_sign_in_at ? (
                    <>
                      signed in <Time value={entry.last_sign_in_at} format="relative" />
                    </>
                  ) : (
                    'never signed in'
                  )}
                </span>
              ),
            }))}
            empty={users ? 'Nobody has an account yet.' : unread}
          />
        </div>
      </div>
    </>
  );
}

function heading(name: string, some: Some<unknown>): string {
  return some && some.count > some.results.length ? `${name}: the newest ${some.results.length}` : name;
}
