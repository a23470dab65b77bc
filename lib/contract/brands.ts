import * as z from 'zod';
import { catalogFilters, isArchived, ownCheckPage } from './catalog.ts';
import { id, idParams, listQuery, optionalWebAddress, page, requiredText, text, webAddress } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { checkPages } from './values/check-page.ts';

const tag = 'Lookups';

export const brand = z.object({
  id,
  company: id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  ...isArchived,
});
export const campaign = z.object({
  id,
  company: id,
  name: z.string(),
  url: z.string(),
  /** Null for the product's, or else the company's. */
  check_page: ownCheckPage,
  ...isArchived,
});
export type Brand = z.output<typeof brand>;
export type Campaign = z.output<typeof campaign>;

export const listBrands = defineEndpoint({
  id: 'listBrands',
  tag,
  summary: 'List brands',
  method: 'GET',
  path: '/api/v2/brands/',
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name']).extend(catalogFilters),
  response: page(brand),
});

export const getBrand = defineEndpoint({
  id: 'getBrand',
  tag,
  summary: 'Read a brand',
  method: 'GET',
  path: '/api/v2/brands/:id/',
  access: 'product_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: brand,
});

export const createBrand = defineEndpoint({
  id: 'createBrand',
  tag,
  summary: 'Add a brand',
  method: 'POST',
  path: '/api/v2/brands/',
  access: 'product_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({
    name: requiredText(120),
    description: text(2000).default(''),
    url: optionalWebAddress.default(''),
    image: webAddress.nullable().default(null),
  }),
  response: brand,
});

export const updateBrand = defineEndpoint({
  id: 'updateBrand',
  tag,
  summary: 'Change a brand',
  method: 'PATCH',
  path: '/api/v2/brands/:id/',
  access: 'product_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    name: requiredText(120).optional(),
    description: text(2000).optional(),
    url: optionalWebAddress.optional(),
    image: webAddress.nullable().optional(),
    is_archived: z.boolean().optional(),
  }),
  response: brand,
});

export const deleteBrand = defineEndpoint({
  id: 'deleteBrand',
  tag,
  summary: 'Delete a brand without products',
  method: 'DELETE',
  path: '/api/v2/brands/:id/',
  access: 'product_edit',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'The brand has products.' },
});

export const listCampaigns = defineEndpoint({
  id: 'listCampaigns',
  tag,
  summary: 'List campaigns',
  method: 'GET',
  path: '/api/v2/campaigns/',
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name']).extend(catalogFilters),
  response: page(campaign),
});

export const getCampaign = defineEndpoint({
  id: 'getCampaign',
  tag,
  summary: 'Read a campaign',
  method: 'GET',
  path: '/api/v2/campaigns/:id/',
  access: 'product_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: campaign,
});

export const createCampaign = defineEndpoint({
  id: 'createCampaign',
  tag,
  summary: 'Add a campaign',
  method: 'POST',
  path: '/api/v2/campaigns/',
  access: 'product_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({ name: requiredText(120), url: optionalWebAddress.default(''), check_page: ownCheckPage }),
  response: campaign,
});

export const updateCampaign = defineEndpoint({
  id: 'updateCampaign',
  tag,
  summary: 'Change a campaign; scans of its products are sent to its address at once',
  method: 'PATCH',
  path: '/api/v2/campaigns/:id/',
  access: 'product_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    name: requiredText(120).optional(),
    url: optionalWebAddress.optional(),
    check_page: z.enum(checkPages).nullable().optional(),
    is_archived: z.boolean().optional(),
  }),
  response: campaign,
});

export const deleteCampaign = defineEndpoint({
  id: 'deleteCampaign',
  tag,
  summary: 'Delete a campaign without products',
  method: 'DELETE',
  path: '/api/v2/campaigns/:id/',
  access: 'product_edit',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'The campaign has products.' },
});
