import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { listQuery } from '#components/data-table/list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { WebhookList } from '#components/webhooks/webhook-list.tsx';
import { loadWebhookListParams } from '#components/webhooks/webhook-list-params.ts';
import { listWebhooks } from '#lib/contract/webhooks.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('list.label'));

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('webhooks');
  const user = await requireSession();
  const values = await loadWebhookListParams(searchParams);
  return listView({
    page: 'webhooks',
    user,
    read: () => read(listWebhooks, { query: listQuery(values) }),
    title: t('list.label'),
    text: t('list.text'),
    notLoaded: t('list.notLoaded'),
    add: (page) => (page?.count !== 0 || Boolean(values.q)) && { href: paths.newWebhook, label: t('addOne') },
    show: ({ count, results }) => <WebhookList values={values} count={count} rows={results} />,
  });
}
