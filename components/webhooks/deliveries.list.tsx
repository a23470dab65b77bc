import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { Status } from '#components/ui/status.tsx';
import { deliveryStatuses, testEventType, webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import { paths } from '#lib/portal/paths.ts';
import { replayDeliveries } from './actions.ts';
import { answerWords, deliveryState } from './webhook-words.ts';

const idIn = (search: URLSearchParams | undefined) => Number(search?.get('webhook')) || 0;

/** Deliveries of a webhook in the last 30 days, on its page. */
export const deliveries = defineList({
  name: 'deliveries',
  page: 'webhooks',
  texts: 'webhooks',
  endpoint: async () => (await import('#lib/contract/webhooks.ts')).listDeliveries,
  sorts: ['id'],
  sort: '-id',
  given: () => ({ webhook: 0 }),
  filters: {
    status: choice(deliveryStatuses, {
      label: ({ t }) => t('state'),
      option: (status, { t }) => t(`delivery.${status}`),
      query: (status) => ({ status }),
    }),
    event: choice([...webhookEventTypes, testEventType], {
      label: ({ t }) => t('event.label'),
      option: (event) => event,
      query: (event) => ({ event }),
    }),
  },
  always: ({ search }) => ({ params: { id: idIn(search) } }),
  title: ({ t }) => t('deliveries.label'),
  notLoaded: ({ t }) => t('notLoaded'),
  href: ({ id }, { webhook }) => paths.webhookDelivery(webhook, id),
  columns: ({ t }) => [
    { id: 'id', header: t('delivery.label'), value: (row) => row.id, only: 'file' },
    { id: 'message', header: t('message'), value: (row) => row.message_id, only: 'file' },
    { id: 'event', header: t('event.label'), value: (row) => row.event, look: 'code', main: true },
    {
      id: 'state',
      header: t('state'),
      value: (row) => deliveryState(row, t).label,
      cell: (row) => <Status tone={deliveryState(row, t).tone}>{deliveryState(row, t).label}</Status>,
      phone: 'end',
    },
    {
      id: 'answer',
      header: t('answer'),
      value: answerWords,
      cell: (row) => answerWords(row) && <span className="text-ink2">{answerWords(row)}</span>,
      wrap: true,
    },
    {
      id: 'took',
      header: t('took'),
      fileHeader: t('tookInMs'),
      value: (row) => row.duration_ms,
      cell: (row) => (row.duration_ms === null ? null : t('ms', { ms: row.duration_ms })),
      numeric: true,
      phone: 'hide',
    },
    { id: 'tries', header: t('triesColumn'), value: (row) => row.attempts, look: 'number', phone: 'hide' },
    {
      id: 'created',
      header: t('when'),
      fileHeader: t('created'),
      value: (row) => row.created_at,
      look: 'relative',
    },
    { id: 'last_try', header: t('lastTry'), value: (row) => row.last_attempt_at, only: 'file' },
  ],
  file: {
    name: ({ t }, _values, search) => t('export.deliveries', { id: String(idIn(search)) }),
    more: ({ webhook }) => ({ webhook: String(webhook) }),
  },
  bulk: ({ t, given: { webhook } }) => ({
    selected: t('bulk.selected'),
    count: (count) => t('bulk.count', { count }),
    nameOf: ({ id, event }) => `${event}, ${id}`,
    actions: [
      {
        label: t('sendAgain'),
        done: t('sentAgain'),
        fits: ({ status }) => status !== 'pending',
        run: (rows) =>
          replayDeliveries(
            webhook,
            rows.map(({ id }) => id),
          ),
      },
    ],
  }),
  empty: ({ t }) => ({ title: t('deliveries.none'), text: t('deliveries.noneText') }),
});
