import { brandEndpoints, campaignEndpoints } from './brands.ts';
import { salesChannelEndpoints } from './sales-channels.ts';
import { scmFieldEndpoints } from './scm-fields.ts';

/**
 * The simple resources of the catalogue. The service, the portal and the texts name each by this key, as the audit log
 * does. Lists import it when they are called: the contract is much script.
 */
export const lookupEndpoints = {
  brand: brandEndpoints,
  campaign: campaignEndpoints,
  scm_field: scmFieldEndpoints,
  sales_channel: salesChannelEndpoints,
} as const;

export type LookupKind = keyof typeof lookupEndpoints;

/** Lookups that Find offers, in the order of display. */
export const foundLookups = ['brand', 'campaign', 'sales_channel'] as const satisfies LookupKind[];
