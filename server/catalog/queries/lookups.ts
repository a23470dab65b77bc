import { brand, campaign } from '#lib/contract/brands.ts';
import { scmField } from '#lib/contract/catalog.ts';
import { lookupTable } from './lookup-table.ts';

export const brands = lookupTable({
  table: 'brands',
  record: brand,
  searched: ['name'],
  unique: {
    constraint: 'brands_company_id_name_key',
    field: 'name',
    message: 'Another brand of the company has this name.',
  },
  inUse: 'Products belong to this brand. Give them another brand first, or rename this one.',
});

export const campaigns = lookupTable({
  table: 'campaigns',
  record: campaign,
  searched: ['name'],
  unique: {
    constraint: 'campaigns_company_id_name_key',
    field: 'name',
    message: 'Another campaign of the company has this name.',
  },
  inUse: 'Products belong to this campaign. Take them out of it first.',
});

export const scmFields = lookupTable({
  table: 'scm_fields',
  record: scmField,
  searched: ['key', 'name'],
  unique: {
    constraint: 'scm_fields_company_id_key_key',
    field: 'key',
    message: 'Another SCM field of the company has this key.',
  },
});
