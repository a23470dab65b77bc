import { brandEndpoints, campaignEndpoints } from '#lib/contract/brands.ts';
import { scmFieldEndpoints } from '#lib/contract/scm-fields.ts';

/** Endpoints of the simple resources of the catalogue; not imported by lists, for the contract is much script. */
export const lookupEndpoints = {
  brand: brandEndpoints,
  campaign: campaignEndpoints,
  scmField: scmFieldEndpoints,
} as const;
