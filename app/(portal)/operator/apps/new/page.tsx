import { getTranslations } from 'next-intl/server';
import { NewAppForm } from '#components/operator/app-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('app.new'));

export default async function NewAppPage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return (
    <AreaPage page="operatorApps" user={user} crumbs={[{ label: t('new') }]}>
      <PageHeader title={t('app.new')} state={t('app.newText')} />
      <NewAppForm />
    </AreaPage>
  );
}
