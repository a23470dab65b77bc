import type { Metadata } from 'next';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { WebhookForm } from '#components/webhooks/webhook-form.tsx';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New webhook' };

export default async function NewWebhookPage() {
  const user = await requireSession();
  return (
    <AreaPage area="settings" view={paths.webhooks} user={user} crumbs={[{ label: 'New' }]}>
      <PageHeader title="New webhook" state="Which system listens, and what it wants to hear." />
      <WebhookForm />
    </AreaPage>
  );
}
