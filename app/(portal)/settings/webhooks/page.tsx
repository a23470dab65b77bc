import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { ListError } from '#components/data-table/list-error.tsx';
import { listQuery } from '#components/data-table/list-params.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { WebhookList } from '#components/webhooks/webhook-list.tsx';
import { loadWebhookListParams } from '#components/webhooks/webhook-list-params.ts';
import { listWebhooks } from '#lib/contract/webhooks.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const frame = { area: 'settings', view: paths.webhooks, user } as const;
  if (!mayView('settings', paths.webhooks, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadWebhookListParams(searchParams);
  const page = await read(listWebhooks, { query: listQuery(values) });
  const isEmpty = page.ok && page.data.count === 0 && !values.q;
  return (
    <AreaPage {...frame}>
      <PageHeader
        title="Webhooks"
        state="Messages to your own systems when something happens here."
        actions={
          !isEmpty && (
            <ButtonLink href={paths.newWebhook} variant="primary">
              Add a webhook
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <WebhookList values={values} count={page.data.count} rows={page.data.results} />
      ) : (
        <ListError title="The webhooks could not be loaded" failure={page} />
      )}
    </AreaPage>
  );
}
