import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { WebhookForm } from '#components/webhooks/webhook-form.tsx';
import { getWebhook } from '#lib/contract/webhooks.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('change.title'));

export default async function EditWebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('webhooks');
  const user = await requireSession();
  const frame = { page: 'webhooks', user } as const;
  if (!mayOpen('webhooks', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const id = readId((await params).id);
  const webhook = await read(getWebhook, { params: { id } });
  if (!webhook.ok && webhook.status === 404) notFound();
  const crumbs = [
    { label: webhook.ok ? new URL(webhook.data.url).host : t('webhook.label'), href: paths.webhook(id) },
    { label: t('change.label') },
  ];
  return (
    <AreaPage {...frame} crumbs={crumbs}>
      <PageHeader title={t('change.title')} />
      {webhook.ok ? <WebhookForm webhook={webhook.data} /> : <ListError title={t('notLoaded')} failure={webhook} />}
    </AreaPage>
  );
}
