import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { readDeliveries } from '#components/webhooks/read-webhooks.ts';
import { WebhookDetail } from '#components/webhooks/webhook-detail.tsx';
import { getWebhook } from '#lib/contract/webhooks.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('webhook.label'));

interface WebhookPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function WebhookPage({ params, searchParams }: WebhookPageProps) {
  const t = await getTranslations('webhooks');
  const user = await requireSession();
  const frame = { page: 'webhooks', user } as const;
  if (!mayOpen('webhooks', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const id = readId((await params).id);
  const [webhook, { values, page }] = await Promise.all([
    read(getWebhook, { params: { id } }),
    readDeliveries(id, await searchParams),
  ]);
  if (!webhook.ok && webhook.status === 404) notFound();
  const failure = webhook.ok ? page : webhook;
  return (
    <AreaPage {...frame} crumbs={[{ label: webhook.ok ? new URL(webhook.data.url).host : t('webhook.label') }]}>
      {webhook.ok && page.ok ? (
        <WebhookDetail webhook={webhook.data} values={values} initial={page.data} loadedAt={Date.now()} />
      ) : (
        <>
          <PageHeader title={t('webhook.label')} />
          {!failure.ok && <ListError title={t('notLoaded')} failure={failure} />}
        </>
      )}
    </AreaPage>
  );
}
