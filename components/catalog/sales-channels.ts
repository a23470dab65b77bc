import type { SalesChannel } from '#lib/contract/sales-channels.ts';
import { paths } from '#lib/portal/paths.ts';
import { defineLookup } from './lookup.ts';

export const salesChannels = defineLookup<SalesChannel>()({
  page: 'salesChannels',
  createPage: 'newSalesChannel',
  record: paths.salesChannel,
  fields: [
    { name: 'name', labelKey: 'field.name', hintKey: 'salesChannel.nameHint', input: 'line', max: 120 },
    { name: 'description', labelKey: 'field.description', input: 'lines', max: 2000, isOptional: true },
    { name: 'url', labelKey: 'detail.website', input: 'address', max: 2000, isOptional: true },
  ],
});
