import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { TokenForm } from '#components/tokens/token-form.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getUser } from '#lib/contract/users.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('tokens', (t) => t('newToken'));

/** A token of one's own, or with ?user= one of a colleague. */
export default async function NewTokenPage({ searchParams }: { searchParams: Promise<{ user?: string | string[] }> }) {
  const user = await requireSession();
  const t = await getTranslations('tokens');
  const page = { page: 'tokens', crumbs: [{ label: t('new') }] } as const;
  if (!mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  const { user: wanted } = await searchParams;
  const id = typeof wanted === 'string' && /^\d{1,9}$/.test(wanted) ? Number(wanted) : user.id;
  if (id === user.id) {
    return (
      <AreaPage {...page} user={user}>
        <PageHeader title={t('newToken')} state={t('actsAsYou')} />
        <TokenForm user={user} isOwn held={user.permissions} />
      </AreaPage>
    );
  }
  const colleague = await read(getUser, { params: { id } });
  if (!colleague.ok && [403, 404].includes(colleague.status)) notFound();
  // The operator's users make tokens for those of companies of every kind.
  const company = colleague.ok ? await read(getCompany, { params: { id: colleague.data.company.id } }) : undefined;
  return (
    <AreaPage {...page} user={user}>
      {colleague.ok ? (
        <>
          <PageHeader
            title={t('newTokenFor', { name: colleague.data.name })}
            state={t('actsAs', { name: colleague.data.name })}
          />
          <TokenForm
            user={colleague.data}
            isOwn={false}
            held={permissionsOf(company?.ok ? company.data.company_type : '', colleague.data.role)}
          />
        </>
      ) : (
        <ListError title={t('userNotLoaded')} failure={colleague} />
      )}
    </AreaPage>
  );
}
