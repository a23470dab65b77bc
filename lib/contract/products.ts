import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { intendedMarkets, ownCheckPage, product } from './catalog.ts';
import {
  id,
  idParams,
  optionalWebAddress,
  requiredText,
  sentReason,
  storableText,
  text,
  webAddress,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { checkPages } from './values/check-page.ts';
import { consumptions } from './values/consumption.ts';

const tag = 'Lookups';

const fields = {
  name: requiredText(200),
  sku: requiredText(100),
  brand: id,
};

export const getProduct = defineEndpoint({
  id: 'getProduct',
  tag,
  summary: 'Read a product',
  method: 'GET',
  path: '/api/v2/products/:id/',
  access: 'product_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: product,
});

export const createProduct = defineEndpoint({
  id: 'createProduct',
  tag,
  summary: 'Add a product',
  method: 'POST',
  path: '/api/v2/products/',
  access: 'product_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({
    ...fields,
    campaign: id.nullable().default(null),
    url: optionalWebAddress.default(''),
    image: webAddress.nullable().default(null),
    check_page: ownCheckPage,
    consumed: z.enum(consumptions).default('none'),
    intended_markets: intendedMarkets.default([]),
  }),
  response: product,
});

export const updateProduct = defineEndpoint({
  id: 'updateProduct',
  tag,
  summary: 'Change a product; its codes and their scans follow at once',
  method: 'PATCH',
  path: '/api/v2/products/:id/',
  access: 'product_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    name: fields.name.optional(),
    sku: fields.sku.optional(),
    brand: fields.brand.optional(),
    campaign: id.nullable().optional(),
    url: optionalWebAddress.optional(),
    image: webAddress.nullable().optional(),
    check_page: z.enum(checkPages).nullable().optional(),
    consumed: z.enum(consumptions).optional(),
    intended_markets: intendedMarkets.optional(),
    is_archived: z.boolean().optional(),
  }),
  response: product,
});

export const deleteProduct = defineEndpoint({
  id: 'deleteProduct',
  tag,
  summary: 'Delete a product that no workorder and no code has',
  method: 'DELETE',
  path: '/api/v2/products/:id/',
  access: 'product_edit',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'A workorder or a code has this product.' },
});

/** Products one call can import. */
export const maxImportedProducts = 1000;

/**
 * What an item of an import must be to be taken. Brand and campaign by name; an empty campaign, address or picture is
 * none.
 */
export const importedProduct = z.strictObject({
  sku: requiredText(100),
  name: requiredText(200).optional(),
  brand: requiredText(120).optional(),
  campaign: text(120).optional(),
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
