import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { catalogFilters, isArchived, ownCheckPage } from './catalog.ts';
import { id, idParams, listQuery, optionalWebAddress, page, requiredText, text, webAddress } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxPictureBytes, pictureTypes } from './picture-limits.ts';
import { accentColorPattern } from './values/accent-color.ts';
import { checkPages } from './values/check-page.ts';

const tag = 'Lookups';

const accentColor = z.string().trim().toLowerCase().regex(accentColorPattern, reasonText('notColor')).nullable();
const blacklistText = text(500);

export const brand = z.object({
  id,
  company: id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  /** Of the check page: buttons and signs, as `#rrggbb`. A service that lacks it has null. */
  accent_color: z.string().nullable().default(null),
  /** What the check page says of a blacklisted code, in place of its own words; empty for those. */
  blacklist_text: z.string().default(''),
  /** Version of the logo on the check page; null for none. */
  logo: z.string().nullable().default(null),
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
    accent_color: accentColor.default(null),
    blacklist_text: blacklistText.default(''),
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
    accent_color: accentColor.optional(),
    blacklist_text: blacklistText.optional(),
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

const logoPath = '/api/v2/brands/:id/logo/';

export const putBrandLogo = defineEndpoint({
  id: 'putBrandLogo',
  tag,
  summary: 'Give a brand a logo for the check page, in place of the one it has',
  method: 'POST',
  path: logoPath,
  access: 'product_edit',
  status: 200,
  success: 'json',
  photo: true,
  pictureTypes,
  maxBody: maxPictureBytes,
  params: idParams,
  body: z.strictObject({}),
  response: brand,
});

export const getBrandLogo = defineEndpoint({
  id: 'getBrandLogo',
  tag,
  summary: 'The logo of a brand on the check page; a WebP with an ETag',
  method: 'GET',
  path: logoPath,
  access: 'product_view',
  status: 200,
  success: 'file',
  mediaType: 'image/webp',
  versioned: true,
  // The page of a brand fetches it each time: too frequent and too little to be audited.
  audit: null,
  params: idParams,
});

export const deleteBrandLogo = defineEndpoint({
  id: 'deleteBrandLogo',
  tag,
  summary: 'Remove the logo of a brand; one that is gone already is no error',
  method: 'DELETE',
  path: logoPath,
  access: 'product_edit',
  status: 204,
  success: 'empty',
  params: idParams,
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
