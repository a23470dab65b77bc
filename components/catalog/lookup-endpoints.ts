import { createBrand, createCampaign, getBrand, getCampaign, listBrands, listCampaigns } from '#lib/contract/brands.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { createScmField, getScmField, listScmFields } from '#lib/contract/scm-fields.ts';
import type { LookupKind } from './lookups.ts';

/** Endpoints of the simple resources of the catalogue. */
export const lookupEndpoints = {
  brand: { list: listBrands, one: getBrand, create: createBrand },
  campaign: { list: listCampaigns, one: getCampaign, create: createCampaign },
  scmField: { list: listScmFields, one: getScmField, create: createScmField },
} as const satisfies Record<LookupKind, Record<string, EndpointShape>>;
