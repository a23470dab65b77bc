import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { deliveryStatuses, testEventType, webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import type { Delivery, listDeliveries } from '#lib/contract/webhooks.ts';

/** What the page of one webhook keeps in its address: the filters of its deliveries. */
export const deliveryListParams = {
  ...listParams(['id'], '-id'),
  status: parseAsStringLiteral(deliveryStatuses),
  event: parseAsStringLiteral([...webhookEventTypes, testEventType]),
};
export const loadDeliveryListParams = createLoader(deliveryListParams);
export type DeliveryListValues = inferParserType<typeof deliveryListParams>;

/** A page of what was sent. */
export interface DeliveryPage {
  count: number;
  results: Delivery[];
}

/** The call that answers an address. */
export function deliveryListQuery(
  values: DeliveryListValues,
): NonNullable<EndpointInput<typeof listDeliveries>['query']> {
  const { limit, offset } = listQuery(values);
  return {
    limit,
    offset,
    ordering: values.sort,
    ...(values.status ? { status: values.status } : {}),
    ...(values.event ? { event: values.event } : {}),
  };
}
