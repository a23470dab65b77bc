import { getTranslations } from 'next-intl/server';
import { SubstrateForm } from '#components/equipment/substrate-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('newSubstrate'));

export default async function NewSubstratePage() {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  if (!mayOpen('newSubstrate', user)) return <NotForRole title={t('newSubstrate')} />;
  return (
    <AreaPage page="equipment" user={user} crumbs={[{ label: t('newSubstrate') }]}>
      <PageHeader title={t('newSubstrate')} state={t('newSubstrateText')} />
      <SubstrateForm />
    </AreaPage>
  );
}
