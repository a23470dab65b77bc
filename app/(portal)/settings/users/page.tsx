import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { InvitationList } from '#components/users/invitation-list.tsx';
import { UserList } from '#components/users/user-list.tsx';
import { loadUserListParams, userListQuery } from '#components/users/user-list-params.ts';
import { listInvitations } from '#lib/contract/invitations.ts';
import { listUsers } from '#lib/contract/users.ts';
import { call, read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('users', (t) => t('list.label'));

const page = { page: 'users' } as const;

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('users');
  const user = await requireSession();
  if (!mayOpen(page.page, user))
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
        title={t('list.label')}
        state={t('list.text', { company: user.company.name })}
        actions={
          <ButtonLink href={`${paths.users}/new`} variant="primary">
            {t('invite.label')}
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
        <ListError title={t('list.notLoaded')} failure={users} />
      )}
      {invitations.ok && invitations.data.count > 0 && (
        <Section title={t('invited')}>
          <InvitationList invitations={invitations.data.results} />
          {invitations.data.count > invitations.data.results.length && (
            <p className="mt-2 text-sm text-ink3">{t('newestShown', { count: invitations.data.results.length })}</p>
          )}
        </Section>
      )}
    </AreaPage>
  );
}
