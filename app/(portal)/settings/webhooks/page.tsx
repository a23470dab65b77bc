import type { SearchParams } from '#components/data-table/address-values.ts';
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
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('list'));

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('webhooks');
  const user = await requireSession();
  const frame = { area: 'settings', view: paths.webhooks, user } as const;
  if (!mayView('settings', paths.webhooks, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadWebhookListParams(searchParams);
  const page = await read(listWebhooks, { query: listQuery(values) });
  const isEmpty = page.ok && page.data.count === 0 && !values.q;
  return (
    <AreaPage {...frame}>
      <PageHeader
        title={t('list')}
        state={t('list.text')}
        actions={
          !isEmpty && (
            <ButtonLink href={paths.newWebhook} variant="primary">
              {t('addOne')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <WebhookList values={values} count={page.data.count} rows={page.data.results} />
      ) : (
        <ListError title={t('list.notLoaded')} failure={page} />
      )}
    </AreaPage>
  );
}
