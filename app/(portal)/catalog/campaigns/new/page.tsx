import type { Metadata } from 'next';
import { CampaignForm } from '#components/catalog/campaign-form.tsx';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New campaign' };

export default async function Page() {
  return (
    <NewRecordPage
      kind="campaign"
      user={await requireSession()}
      title="New campaign"
      state="Sends the scans of its products to one address for a while."
    >
      <CampaignForm />
    </NewRecordPage>
  );
}
