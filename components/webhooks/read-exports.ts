import 'server-only';
import { listQuery } from '#components/data-table/list-params.ts';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { type Delivery, listDeliveries, listWebhooks, type Webhook } from '#lib/contract/webhooks.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { deliveryListQuery, loadDeliveryListParams, loadWebhookListParams } from './webhook-list-params.ts';
import { answerWords, deliveryState, webhookState } from './webhook-words.ts';

const columns: CsvColumns<Webhook> = {
  Webhook: (row) => row.id,
  Address: (row) => row.url,
  Description: (row) => row.description,
  Events: (row) => row.events.join('; '),
  State: (row) => webhookState(row).label,
  'Failing since': (row) => row.failing_since,
  Created: (row) => row.created_at,
};

const deliveryColumns: CsvColumns<Delivery> = {
  Delivery: (row) => row.id,
  Message: (row) => row.message_id,
  Event: (row) => row.event,
  State: (row) => deliveryState(row).label,
  Answer: answerWords,
  'Took in ms': (row) => row.duration_ms,
  Tries: (row) => row.attempts,
  Created: (row) => row.created_at,
  'Last try': (row) => row.last_attempt_at,
};

export const exportWebhooks: ListExport = (request) => {
  const query = listQuery(loadWebhookListParams(request.search));
  return exportList(request, {
    name: 'webhooks',
    columns,
    idOf: ({ id }) => id,
    read: (page) => call(listWebhooks, { query: { ...query, ...page } }),
    back: paths.webhooks,
  });
};

/** What was sent to one webhook: `webhook` of the address. */
export const exportDeliveries: ListExport = (request) => {
  const query = deliveryListQuery(loadDeliveryListParams(request.search));
  const id = Number(request.search.get('webhook')) || 0;
  return exportList(request, {
    name: `deliveries of webhook ${id}`,
    columns: deliveryColumns,
    idOf: (row) => row.id,
    read: (page) => call(listDeliveries, { params: { id }, query: { ...query, ...page } }),
    back: paths.webhooks,
  });
};
