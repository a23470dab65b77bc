import type { SearchParams } from 'nuqs/server';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { InvitationList } from '#components/users/invitation-list.tsx';
import { UserList } from '#components/users/user-list.tsx';
import { loadUserListParams, userListQuery } from '#components/users/user-list-params.ts';
import { listInvitations } from '#lib/contract/invitations.ts';
import { listUsers } from '#lib/contract/users.ts';
import { call, read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Users' };

const page = { area: 'settings', view: paths.users } as const;

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  const values = await loadUserListParams(searchParams);
  const company = user.company.id;
  const [users, invitations] = await Promise.all([
    read(listUsers, { query: userListQuery(values, company) }),
    call(listInvitations, { query: { company, limit: 100 } }, { timeout: 5_000 }),
  ]);
  return (
    <AreaPage {...page} user={user}>
      <PageHeader
        title="Users"
        state={`Who signs in for ${user.company.name}.`}
        actions={
          <ButtonLink href={`${paths.users}/new`} variant="primary">
            Invite
          </ButtonLink>
        }
      />
      {users.ok ? (
        <UserList
          values={values}
          page={{ count: users.data.count, results: users.data.results }}
          companyType={user.company.companyType}
          self={user.id}
        />
      ) : (
        <ListError title="The users could not be loaded" failure={users} />
      )}
      {invitations.ok && invitations.data.count > 0 && (
        <Section title="Invited">
          <InvitationList invitations={invitations.data.results} />
          {invitations.data.count > invitations.data.results.length && (
            <p className="mt-2 text-sm text-ink3">The newest {invitations.data.results.length} are shown.</p>
          )}
        </Section>
      )}
    </AreaPage>
  );
}
