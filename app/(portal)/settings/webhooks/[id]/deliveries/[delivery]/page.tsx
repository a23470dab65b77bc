import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { DeliveryDetail } from '#components/webhooks/delivery-detail.tsx';
import { getDelivery, getWebhook } from '#lib/contract/webhooks.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('delivery.label'));

export default async function DeliveryPage({ params }: { params: Promise<{ id: string; delivery: string }> }) {
  const t = await getTranslations('webhooks');
  const user = await requireSession();
  const frame = { page: 'webhooks', user } as const;
  if (!mayOpen('webhooks', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const given = await params;
  const id = readId(given.id);
  const [webhook, delivery] = await Promise.all([
    read(getWebhook, { params: { id } }),
    read(getDelivery, { params: { id, delivery_id: readId(given.delivery, 'wide') } }),
  ]);
  if ((!webhook.ok && webhook.status === 404) || (!delivery.ok && delivery.status === 404)) notFound();
  const crumbs = [
    { label: webhook.ok ? new URL(webhook.data.url).host : t('webhook.label'), href: paths.webhook(id) },
    { label: t('delivery.label') },
  ];
  const failure = webhook.ok ? delivery : webhook;
  return (
    <AreaPage {...frame} crumbs={crumbs}>
      {webhook.ok && delivery.ok ? (
        <DeliveryDetail webhook={webhook.data} initial={delivery.data} loadedAt={Date.now()} />
      ) : (
        <>
          <PageHeader title={t('delivery.label')} />
          {!failure.ok && <ListError title={t('delivery.notLoaded')} failure={failure} />}
        </>
      )}
    </AreaPage>
  );
}
