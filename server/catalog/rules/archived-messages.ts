import { reason } from '#lib/texts/reason.ts';
/** What is said of an archived brand or campaign that a product is to get. */
export const archivedMessages = {
  brand: reason('brandArchived'),
  campaign: reason('campaignArchived'),
} as const;
