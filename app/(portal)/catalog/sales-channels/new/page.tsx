import { LookupForm } from '#components/catalog/lookup-form.tsx';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('catalog', (t) => t('salesChannel.new'));

export default async function Page() {
  return (
    <NewRecordPage kind="salesChannel" user={await requireSession()}>
      <LookupForm kind="salesChannel" />
    </NewRecordPage>
  );
}
