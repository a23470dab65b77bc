import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { catalogFilters, intendedMarkets, isArchived, ownCheckPage } from './catalog.ts';
import {
  id,
  line,
  listQuery,
  optionalWebAddress,
  queryId,
  requiredLine,
  sentReason,
  storableText,
  webAddress,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineRecordPicture } from './record-picture.ts';
import { defineResource } from './resource.ts';
import { consumptions } from './values/consumption.ts';

export const product = z.object({
  id,
  company: id,
  name: z.string(),
  sku: z.string(),
  brand: z.object({ id, name: z.string() }),
  campaign: z.object({ id, name: z.string() }).nullable(),
  /** Where a person who scans a code is sent; a campaign's address goes first. Empty for none. */
  url: z.string(),
  /** Address of a picture, for products without an uploaded one. */
  image: z.string().nullable(),
  /** Version of the uploaded picture; null for none. */
  picture: z.string().nullable().default(null),
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
export type Product = z.output<typeof product>;

const tag = 'Lookups';

export const {
  list: listProducts,
  get: getProduct,
  create: createProduct,
  update: updateProduct,
  delete: deleteProduct,
} = defineResource({
  one: 'Product',
  many: 'Products',
  tag,
  path: '/api/v2/products/',
  view: 'product_view',
  edit: 'product_edit',
  record: product,
  query: listQuery(['id', 'name', 'sku']).extend({
    sku__exact: storableText(100).optional(),
    brand: queryId.optional(),
    campaign: queryId.optional(),
    ...catalogFilters,
  }),
  fields: {
    name: requiredLine(200),
    sku: requiredLine(100),
    brand: id,
    campaign: id.nullable().default(null),
    url: optionalWebAddress.default(''),
    image: webAddress.nullable().default(null),
    check_page: ownCheckPage,
    consumed: z.enum(consumptions).default('none'),
    intended_markets: intendedMarkets.default([]),
  },
  changes: isArchived,
  summaries: {
    list: 'List products',
    get: 'Read a product',
    create: 'Create a product',
    update: 'Update a product; its codes and their scans follow at once',
    delete: 'Delete a product that no workorder and no code has',
  },
  problems: { delete: { 409: 'A workorder or a code has this product.' } },
});

/** Products one call can import. */
export const maxImportedProducts = 1000;

export const {
  put: putProductPicture,
  get: getProductPicture,
  delete: deleteProductPicture,
} = defineRecordPicture({
  name: 'ProductPicture',
  tag,
  path: '/api/v2/products/:id/picture/',
  record: product,
  summaries: {
    put: 'Give a product a picture for the check page, in place of the one it has',
    get: 'The uploaded picture of a product; a WebP with an ETag',
    delete: 'Remove the uploaded picture of a product; one that is gone already is no error',
  },
});

/**
 * An item of an import that is accepted. Brand and campaign are given by name; an empty campaign, address or picture is
 * none.
 */
export const importedProduct = z.strictObject({
  sku: requiredLine(100),
  name: requiredLine(200).optional(),
  brand: requiredLine(120).optional(),
  campaign: line(120).optional(),
  url: optionalWebAddress.optional(),
  image: optionalWebAddress.optional(),
});
export type ImportedProduct = z.output<typeof importedProduct>;

/** Any text: what is wrong with an item is said of that item, and refuses no other. */
const anyText = storableText(5000);
export const importResults = ['created', 'updated', 'unchanged', 'refused'] as const;

export const importProducts = defineEndpoint({
  id: 'importProducts',
  tag,
  summary: 'Add or change up to 1,000 products by SKU, each taken or refused by itself',
  method: 'POST',
  path: '/api/v2/products/import/',
  access: 'product_edit',
  status: 200,
  success: 'json',
  creates: true,
  audit: { resource: 'product' },
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          sku: anyText,
          name: anyText.optional(),
          brand: anyText.optional(),
          campaign: anyText.optional(),
          url: anyText.optional(),
          image: anyText.optional(),
        }),
      )
      .min(1, reasonText('itemsMissing'))
      .max(maxImportedProducts, reasonText('atMostImportedItems')),
    existing: z
      .enum(['refuse', 'update'])
      .default('refuse')
      .describe(
        'What becomes of an item whose SKU a product has with other values. One with the same values is unchanged.',
      ),
    create_missing: z.boolean().default(false).describe('Adds brands and campaigns whose names are not there.'),
  }),
  response: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** One for each item, in its order. */
    items: z.array(
      z.object({
        sku: z.string(),
        result: z.enum(importResults),
        /** Null for one that was refused. */
        id: id.nullable(),
        /** Messages by field of one that was refused. */
        errors: z.record(z.string(), z.array(z.string())),
        /** The reasons behind `errors`. */
        errors_reason: z.record(z.string(), z.array(sentReason)).optional(),
      }),
    ),
  }),
  maxBody: 16 * 1024 * 1024,
});
