import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { DeleteButton } from '#components/equipment/delete-button.tsx';
import { LayoutForm } from '#components/equipment/layout-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getCustomLayout } from '#lib/contract/printing.ts';
import { call, read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('customLayout'));

export default async function LayoutPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  if (!mayOpen('layoutPages', user)) return <NotForRole title={t('customLayout')} />;
  const frame = { page: 'equipment', user } as const;
  const layout = await read(getCustomLayout, { params: { id: readId((await params).id) } });
  if (!layout.ok) {
    if (layout.status === 404) notFound();
    return (
      <AreaPage {...frame} crumbs={[{ label: t('customLayout') }]}>
        <ListError title={t('layoutNotLoaded')} failure={layout} />
      </AreaPage>
    );
  }
  const { id, name, company, position, size_modules } = layout.data;
  const owner = await call(getCompany, { params: { id: company } }, { timeout: 3_000 });
  const companyName = owner.ok ? owner.data.name : undefined;
  return (
    <AreaPage {...frame} crumbs={[{ label: name }]}>
      <PageHeader
        title={name}
        state={
          <StateLine parts={[t(`position.${position}`), t('modulesASide', { count: size_modules }), companyName]} />
        }
        actions={<DeleteButton kind="layout" id={id} name={name} />}
      />
      <LayoutForm layout={layout.data} companyName={companyName} />
    </AreaPage>
  );
}
