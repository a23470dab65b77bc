import { BrandForm } from '#components/catalog/brand-form.tsx';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('catalog', (t) => t('brand.new'));

export default async function Page() {
  const t = await texts('catalog');
  return (
    <NewRecordPage kind="brand" user={await requireSession()} title={t('brand.new')} state={t('brand.lead')}>
      <BrandForm />
    </NewRecordPage>
  );
}
