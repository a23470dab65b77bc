import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { WebhookForm } from '#components/webhooks/webhook-form.tsx';
import { getWebhook } from '#lib/contract/webhooks.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Change webhook' };

export default async function EditWebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  const frame = { area: 'settings', view: paths.webhooks, user } as const;
  if (!mayView('settings', paths.webhooks, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const id = readId((await params).id);
  const webhook = await read(getWebhook, { params: { id } });
  if (!webhook.ok && webhook.status === 404) notFound();
  const crumbs = [
    { label: webhook.ok ? new URL(webhook.data.url).host : 'Webhook', href: paths.webhook(id) },
    { label: 'Change' },
  ];
  return (
    <AreaPage {...frame} crumbs={crumbs}>
      <PageHeader title="Change webhook" />
      {webhook.ok ? (
        <WebhookForm webhook={webhook.data} />
      ) : (
        <ListError title="The webhook could not be loaded" failure={webhook} />
      )}
    </AreaPage>
  );
}
