import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { type Delivery, listDeliveries } from '#lib/contract/webhooks.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { deliveryListQuery, loadDeliveryListParams } from './webhook-list-params.ts';
import { answerWords, deliveryState } from './webhook-words.ts';

const deliveryColumns = (t: Translator<'webhooks'>): CsvColumns<Delivery> => ({
  [t('delivery.label')]: (row) => row.id,
  [t('message')]: (row) => row.message_id,
  [t('event.label')]: (row) => row.event,
  [t('state')]: (row) => deliveryState(row, t).label,
  [t('answer')]: answerWords,
  [t('tookInMs')]: (row) => row.duration_ms,
  [t('triesColumn')]: (row) => row.attempts,
  [t('created')]: (row) => row.created_at,
  [t('lastTry')]: (row) => row.last_attempt_at,
});

/** Deliveries of one webhook: `webhook` of the address. */
export const exportDeliveries: ListExport = async (request) => {
  const query = deliveryListQuery(loadDeliveryListParams(request.search));
  const id = Number(request.search.get('webhook')) || 0;
  const t = await getTranslations('webhooks');
  return exportList(request, {
    name: t('export.deliveries', { id: String(id) }),
    columns: deliveryColumns(t),
    idOf: (row) => row.id,
    read: (page) => call(listDeliveries, { params: { id }, query: { ...query, ...page } }),
    back: paths.webhooks,
  });
};
