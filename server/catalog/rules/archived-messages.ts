/** What is said of an archived brand or campaign that a product is to get. */
export const archivedMessages = {
  brand: 'This brand is archived. Take it out of the archive, or choose another.',
  campaign: 'This campaign is archived. Take it out of the archive, or choose another.',
} as const;
