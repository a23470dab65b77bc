/**
 * Answer for a person who scans a code: sent to the stored address (`none`), the check page and then the way on
 * (`first`), or the check page alone (`only`). Where no address is stored it is the check page.
 */
export const checkPages = ['none', 'first', 'only'] as const;
export type CheckPage = (typeof checkPages)[number];
