import * as z from 'zod';
import { product } from './catalog.ts';
import { id, idParams, optionalWebAddress, requiredText, webAddress } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

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
