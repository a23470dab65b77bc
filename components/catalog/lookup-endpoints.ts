import { brandEndpoints, campaignEndpoints } from '#lib/contract/brands.ts';
import { salesChannelEndpoints } from '#lib/contract/sales-channels.ts';
import { scmFieldEndpoints } from '#lib/contract/scm-fields.ts';

/** Endpoints of the simple resources of the catalogue; not imported by lists, for the contract is much script. */
export const lookupEndpoints = {
  brand: brandEndpoints,
  campaign: campaignEndpoints,
  salesChannel: salesChannelEndpoints,
  scmField: scmFieldEndpoints,
} as const;
