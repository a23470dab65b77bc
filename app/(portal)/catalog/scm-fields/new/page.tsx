import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { ScmFieldForm } from '#components/catalog/scm-field-form.tsx';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('catalog', (t) => t('scmField.new'));

export default async function Page() {
  const t = await texts('catalog');
  return (
    <NewRecordPage kind="scmField" user={await requireSession()} title={t('scmField.new')} state={t('scmField.lead')}>
      <ScmFieldForm />
    </NewRecordPage>
  );
}
