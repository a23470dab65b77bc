import * as z from 'zod';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams, listQuery, optionalWebAddress, page, requiredLine, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { language } from './language.ts';
import { timeZone } from './time-zone.ts';
import { checkPages } from './values/check-page.ts';
import { maxStaffNetworks } from './values/scans.ts';

/** Broader networks are whole providers, whose other customers are not the company's staff. */
const narrowestPrefix = { 4: 16, 6: 32 };

const staffNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], reasonText('notNetwork')).refine((value) => {
  const [address = '', length] = value.split('/');
  return length === undefined || Number(length) >= narrowestPrefix[address.includes(':') ? 6 : 4];
}, reasonText('networkTooBroad'));

export const company = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  company_type: z.enum(companyTypes),
  created_at: timestamp,
  /** Null for a company that is not your own; the operator sees everyone's. */
  settings: z
    .object({
      /** Whether the photos of scans are kept. Once they are not, those that were are deleted. */
      keep_photos: z.boolean(),
      /** Days after which a kept photo is deleted. */
      photo_retention_days: z.int(),
      /** Scans after which a code is blacklisted by itself; null for never. */
      max_scan_count: z.int().nullable(),
      /** IANA name of the zone of mails, file names and days where no reader's zone is known; null for UTC. */
      time_zone: z.string().nullable(),
      /** Language of the portal for users who have chosen none; null for their browser's. */
      language: language.nullable(),
      // A service that lacks it has none.
      check_page: z.enum(checkPages).default('secure'),
      /** IP addresses and networks (CIDR) of its offices: scans from there are of its own staff. */
      staff_networks: z.array(z.string()).default([]),
      /** Whether the check page says how often a code was scanned, by how many phones and since when. */
      shows_scan_count: z.boolean().default(false),
      /** Page about privacy, which the check page links; empty for none. */
      privacy_url: z.string().default(''),
    })
    .nullable(),
});
export type Company = z.output<typeof company>;

const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, reasonText('notSlug'));
const tag = 'Companies';

export const listCompanies = defineEndpoint({
  id: 'listCompanies',
  tag,
  summary: 'List the companies you can see: your own, your partners, all of them for the operator',
  method: 'GET',
  path: '/api/v2/companies/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name', 'created_at']).extend({ company_type: z.enum(companyTypes).optional() }),
  response: page(company),
});

export const getCompany = defineEndpoint({
  id: 'getCompany',
  tag,
  summary: 'Read a company you can see',
  method: 'GET',
  path: '/api/v2/companies/:id/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  params: idParams,
  response: company,
});

export const createCompany = defineEndpoint({
  id: 'createCompany',
  tag,
  summary: 'Create a company (operator)',
  method: 'POST',
  path: '/api/v2/companies/',
  access: 'template_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({
    name: requiredLine(120),
    slug,
    company_type: z.enum(companyTypes),
  }),
  response: company,
});

export const updateCompany = defineEndpoint({
  id: 'updateCompany',
  tag,
  summary: 'Change the name and settings of your company; the operator changes those, and the slug, of any',
  method: 'PATCH',
  path: '/api/v2/companies/:id/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    name: requiredLine(120).optional(),
    slug: slug.optional(),
    settings: z
      .strictObject({
        keep_photos: z.boolean().optional(),
        photo_retention_days: z
          .int()
          .min(1, reasonText('atLeast', { count: 1 }))
          .max(3650, reasonText('atMost', { count: 3_650 }))
          .optional(),
        max_scan_count: z
          .int()
          .min(1, reasonText('atLeast', { count: 1 }))
          .max(1_000_000, reasonText('atMost', { count: 1_000_000 }))
          .nullable()
          .optional(),
        time_zone: timeZone.nullable().optional(),
        language: language.nullable().optional(),
        check_page: z.enum(checkPages).optional(),
        staff_networks: z
          .array(staffNetwork)
          .max(maxStaffNetworks, reasonText('atMostNetworks', { count: maxStaffNetworks }))
          .optional(),
        shows_scan_count: z.boolean().optional(),
        privacy_url: optionalWebAddress.optional(),
      })
      .optional(),
  }),
  response: company,
});
