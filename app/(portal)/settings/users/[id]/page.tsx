import { notFound } from 'next/navigation';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { UserDetail } from '#components/users/user-detail.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getUser, listTokens } from '#lib/contract/users.ts';
import { call, read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('users', (t) => t('user'));

const page = { area: 'settings', view: paths.users } as const;

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await texts('users');
  const user = await requireSession();
  if (!mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  const id = readId((await params).id);
  const [found, tokens] = await Promise.all([
    read(getUser, { params: { id } }),
    call(listTokens, { params: { id }, query: { limit: 50 } }, { timeout: 5_000 }),
  ]);
  if (!found.ok && found.status === 404) notFound();
  if (!found.ok) {
    return (
      <AreaPage {...page} user={user} crumbs={[{ label: t('user') }]}>
        <ListError title={t('notLoaded')} failure={found} />
      </AreaPage>
    );
  }
  const { company } = found.data;
  const other = company.id === user.company.id ? undefined : await read(getCompany, { params: { id: company.id } });
  return (
    <AreaPage {...page} user={user} crumbs={[{ label: found.data.name }]}>
      <UserDetail
        user={found.data}
        isSelf={found.data.id === user.id}
        companyType={other?.ok ? other.data.company_type : user.company.companyType}
        tokens={tokens.ok ? { count: tokens.data.count, results: tokens.data.results } : undefined}
      />
    </AreaPage>
  );
}
