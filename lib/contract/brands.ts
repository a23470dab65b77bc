import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { catalogFilters, isArchived, ownCheckPage } from './catalog.ts';
import { id, listQuery, optionalWebAddress, requiredLine, requiredText, text, webAddress } from './common.ts';
import { defineRecordPicture } from './record-picture.ts';
import { defineResource } from './resource.ts';
import { accentColorPattern } from './values/accent-color.ts';
import { checkPageLanguages, maxBlacklistWords } from './values/check-page.ts';
import { notPrinted } from './values/codes.ts';

const tag = 'Lookups';

const accentColor = z.string().trim().toLowerCase().regex(accentColorPattern, reasonText('notColor')).nullable();

export const brand = z.object({
  id,
  company: id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  /** Colour of buttons and signs on the check page, as `#rrggbb`. Null from a service that lacks it. */
  accent_color: z.string().nullable().default(null),
  /** Text of the check page for a blacklisted code; empty for the text of the service. */
  blacklist_text: z.string().default(''),
  /** Texts in its place, by the reason (a number, see `blacklist_reason_id` of a code) and language of the visitor. */
  blacklist_words: z
    .array(z.object({ reason: z.int().nullable(), language: z.string().nullable(), text: z.string() }))
    .default([]),
  /** Whom to ask about a blacklisted code or a copy: an e-mail address, a number to call or a web address. */
  contact: z.string().default(''),
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

export const brandEndpoints = defineResource({
  one: 'Brand',
  many: 'Brands',
  tag,
  path: '/api/v2/brands/',
  view: 'product_view',
  edit: 'product_edit',
  record: brand,
  query: listQuery(['id', 'name']).extend(catalogFilters),
  fields: {
    name: requiredLine(120),
    description: text(2000).default(''),
    url: optionalWebAddress.default(''),
    image: webAddress.nullable().default(null),
    accent_color: accentColor.default(null),
    blacklist_text: text(500).default(''),
    blacklist_words: z
      .array(
        z.strictObject({
          reason: z
            .int(reasonText('reasonOutOfRange'))
            .min(1, reasonText('reasonOutOfRange'))
            .max(notPrinted, reasonText('reasonOutOfRange'))
            .nullable(),
          language: z.enum(checkPageLanguages).nullable(),
          text: requiredText(500),
        }),
      )
      .max(maxBlacklistWords, reasonText('atMostInTheList', { count: maxBlacklistWords }))
      .default([]),
    contact: text(200).default(''),
  },
  changes: isArchived,
  summaries: {
    list: 'List brands',
    get: 'Read a brand',
    create: 'Create a brand',
    update: 'Update a brand',
    delete: 'Delete a brand without products',
  },
  problems: { delete: { 409: 'The brand has products.' } },
});
export const {
  list: listBrands,
  get: getBrand,
  create: createBrand,
  update: updateBrand,
  delete: deleteBrand,
} = brandEndpoints;

export const {
  put: putBrandLogo,
  get: getBrandLogo,
  delete: deleteBrandLogo,
} = defineRecordPicture({
  name: 'BrandLogo',
  tag,
  path: '/api/v2/brands/:id/logo/',
  record: brand,
  summaries: {
    put: 'Give a brand a logo for the check page, in place of the one it has',
    get: 'The logo of a brand on the check page; a WebP with an ETag',
    delete: 'Remove the logo of a brand; one that is gone already is no error',
  },
});

export const campaignEndpoints = defineResource({
  one: 'Campaign',
  many: 'Campaigns',
  tag,
  path: '/api/v2/campaigns/',
  view: 'product_view',
  edit: 'product_edit',
  record: campaign,
  query: listQuery(['id', 'name']).extend(catalogFilters),
  fields: { name: requiredLine(120), url: optionalWebAddress.default(''), check_page: ownCheckPage },
  changes: isArchived,
  summaries: {
    list: 'List campaigns',
    get: 'Read a campaign',
    create: 'Create a campaign',
    update: 'Update a campaign; scans of its products are sent to its address at once',
    delete: 'Delete a campaign without products',
  },
  problems: { delete: { 409: 'The campaign has products.' } },
});
export const {
  list: listCampaigns,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  delete: deleteCampaign,
} = campaignEndpoints;
