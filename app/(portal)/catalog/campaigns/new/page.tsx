import { CampaignForm } from '#components/catalog/campaign-form.tsx';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('catalog', (t) => t('campaign.new'));

export default async function Page() {
  const t = await texts('catalog');
  return (
    <NewRecordPage kind="campaign" user={await requireSession()} title={t('campaign.new')} state={t('campaign.lead')}>
      <CampaignForm />
    </NewRecordPage>
  );
}
