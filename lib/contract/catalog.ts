import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, listQuery, page, queryBoolean, queryId, storableText } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { checkPages } from './values/check-page.ts';
import { consumptions } from './values/consumption.ts';

/**
 * What codes can be assigned to and filtered by: products, brands, campaigns, SCM fields. What is archived stays with
 * everything that has it, and can be chosen for nothing new.
 */
export const isArchived = { is_archived: z.boolean() };

// A service that lacks it has null.
export const ownCheckPage = z.enum(checkPages).nullable().default(null);

/** ISO 3166 countries that codes are meant for; none: everywhere. */
export const intendedMarkets = z
  .array(z.string().regex(/^[A-Z]{2}$/, reasonText('notCountry')))
  .max(250, reasonText('atMostUngrouped', { count: 250 }));

export const product = z.object({
  id,
  company: id,
  name: z.string(),
  sku: z.string(),
  brand: z.object({ id, name: z.string() }),
  campaign: z.object({ id, name: z.string() }).nullable(),
  /** Where a person who scans a code is sent; a campaign's address goes first. Empty for none. */
  url: z.string(),
  image: z.string().nullable(),
  /** Null for the company's; a campaign's goes first. */
  check_page: ownCheckPage,
  /** When its codes count as consumed. A service that lacks it has none. */
  consumed: z.enum(consumptions).default('none'),
  /** Countries (ISO 3166) that its codes are meant for; none: everywhere. Rules of the kind off_market read them. */
  intended_markets: z.array(z.string()).default([]),
  /** How many codes have this product, by activation status. */
  codes: z.object({ total: z.int(), inactive: z.int(), active: z.int(), blacklisted: z.int() }),
  ...isArchived,
});
export const scmField = z.object({ id, company: id, key: z.string(), name: z.string(), ...isArchived });
export type ScmField = z.output<typeof scmField>;
export type Product = z.output<typeof product>;

const tag = 'Lookups';
/** Filters of every list of the catalogue. */
export const catalogFilters = { company: queryId.optional(), is_archived: queryBoolean.optional() };

export const listProducts = defineEndpoint({
  id: 'listProducts',
  tag,
  summary: 'List products',
  method: 'GET',
  path: '/api/v2/products/',
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name', 'sku']).extend({
    sku__exact: storableText(100).optional(),
    brand: queryId.optional(),
    campaign: queryId.optional(),
    ...catalogFilters,
  }),
  response: page(product),
});

export const listScmFields = defineEndpoint({
  id: 'listScmFields',
  tag,
  summary: 'List the SCM fields of the company',
  method: 'GET',
  path: '/api/v2/scm-fields/',
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'key', 'name']).extend(catalogFilters),
  response: page(scmField),
});
