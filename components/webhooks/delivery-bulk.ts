import type { Bulk } from '#components/data-table/bulk-action.ts';
import { plural } from '#components/ui/format.ts';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { replayDeliveries } from './actions.ts';

/** What can be done with several deliveries of a webhook. */
export const deliveryBulk = (webhook: number): Bulk<Delivery> => ({
  selected: 'Selected messages',
  count: (count) => plural(count, 'message'),
  nameOf: ({ id, event }) => `${event}, ${id}`,
  actions: [
    {
      label: 'Send again',
      done: 'on their way again',
      fits: ({ status }) => status !== 'pending',
      run: (rows) =>
        replayDeliveries(
          webhook,
          rows.map(({ id }) => id),
        ),
    },
  ],
});
