import { reason } from '#lib/texts/reason.ts';
/** Reasons for refusing an archived brand or campaign for a product. */
export const archivedMessages = {
  brand: reason('brandArchived'),
  campaign: reason('campaignArchived'),
} as const;
