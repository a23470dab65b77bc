import { getTranslations } from 'next-intl/server';
import { SubstrateForm } from '#components/equipment/substrate-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('newSubstrate'));

export default async function NewSubstratePage() {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  return formView({
    page: 'equipment',
    opens: 'newSubstrate',
    user,
    title: t('newSubstrate'),
    text: t('newSubstrateText'),
    show: () => <SubstrateForm />,
  });
}
