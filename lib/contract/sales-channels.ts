import * as z from 'zod';
import { catalogFilters, isArchived } from './catalog.ts';
import { id, listQuery, optionalWebAddress, requiredLine, text } from './common.ts';
import { defineResource } from './resource.ts';

/** A place where a company sells its products: a shop, a marketplace, a distributor. */
export const salesChannel = z.object({
  id,
  company: id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  ...isArchived,
});
export type SalesChannel = z.output<typeof salesChannel>;

export const salesChannelEndpoints = defineResource({
  one: 'SalesChannel',
  many: 'SalesChannels',
  tag: 'Lookups',
  path: '/api/v2/sales-channels/',
  view: 'product_view',
  edit: 'product_edit',
  record: salesChannel,
  query: listQuery(['id', 'name']).extend(catalogFilters),
  fields: {
    name: requiredLine(120),
    description: text(2000).default(''),
    url: optionalWebAddress.default(''),
  },
  changes: isArchived,
  summaries: {
    list: 'List sales channels',
    get: 'Read a sales channel',
    create: 'Create a sales channel',
    update: 'Update or archive a sales channel',
    delete: 'Delete a sales channel',
  },
});
export const {
  list: listSalesChannels,
  get: getSalesChannel,
  create: createSalesChannel,
  update: updateSalesChannel,
  delete: deleteSalesChannel,
} = salesChannelEndpoints;
