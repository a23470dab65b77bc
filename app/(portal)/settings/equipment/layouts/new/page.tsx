import { getTranslations } from 'next-intl/server';
import { LayoutForm } from '#components/equipment/layout-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('newLayout'));

export default async function NewLayoutPage() {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  if (!mayOpen('newCustomLayout', user)) return <NotForRole title={t('newLayout')} />;
  return (
    <AreaPage page="equipment" user={user} crumbs={[{ label: t('newLayoutCrumb') }]}>
      <PageHeader title={t('newLayout')} state={t('newLayoutText')} />
      <LayoutForm />
    </AreaPage>
  );
}
