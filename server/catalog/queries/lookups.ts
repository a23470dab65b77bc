import { brand, campaign } from '#lib/contract/brands.ts';
import type { LookupKind } from '#lib/contract/lookups.ts';
import { salesChannel } from '#lib/contract/sales-channels.ts';
import { scmField } from '#lib/contract/scm-fields.ts';
import { reason } from '#lib/texts/reason.ts';
import { checkScmKey } from '../rules/scm-keys.ts';
import { lookupTable } from './lookup-table.ts';

export const brands = lookupTable({
  table: 'brands',
  record: brand,
  searched: ['name'],
  unique: {
    constraint: 'brands_company_id_name_key',
    field: 'name',
    message: reason('brandNameTaken'),
  },
  inUse: reason('brandHasProducts'),
});

export const campaigns = lookupTable({
  table: 'campaigns',
  record: campaign,
  searched: ['name'],
  unique: {
    constraint: 'campaigns_company_id_name_key',
    field: 'name',
    message: reason('campaignNameTaken'),
  },
  inUse: reason('campaignHasProducts'),
});

const salesChannels = lookupTable({
  table: 'sales_channels',
  record: salesChannel,
  searched: ['name'],
  unique: {
    constraint: 'sales_channels_company_id_name_key',
    field: 'name',
    message: reason('salesChannelNameTaken'),
  },
});

const scmFields = lookupTable({
  table: 'scm_fields',
  record: scmField,
  searched: ['key', 'name'],
  unique: {
    constraint: 'scm_fields_company_id_key_key',
    field: 'key',
    message: reason('scmKeyTaken'),
  },
  order: 'id',
  check: ({ key }) => checkScmKey(String(key)),
});

/** Statements of the simple resources of the catalogue. */
export const lookupTables = {
  brand: brands,
  campaign: campaigns,
  scm_field: scmFields,
  sales_channel: salesChannels,
} as const satisfies Record<LookupKind, unknown>;
