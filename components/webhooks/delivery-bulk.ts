import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { Delivery } from '#lib/contract/webhooks.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { replayDeliveries } from './actions.ts';

/** What can be done with several deliveries of a webhook. */
export const deliveryBulk = (webhook: number, t: Translator<'webhooks'>): Bulk<Delivery> => ({
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
});
