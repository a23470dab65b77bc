/**
 * Answer for a person who scans a code: sent to the stored address (`none`), the check page and then the way on
 * (`first`), or the check page alone (`only`). `secure` is `first` for codes whose print a photo can judge, and `none`
 * for others. Where no address is stored it is the check page.
 */
export const checkPages = ['secure', 'none', 'first', 'only'] as const;
export type CheckPage = (typeof checkPages)[number];

/** The answer for one code. */
export type CodeCheckPage = Exclude<CheckPage, 'secure'>;

export const checkPageOf = (setting: CheckPage, canBeJudged: boolean): CodeCheckPage =>
  setting === 'secure' ? (canBeJudged ? 'first' : 'none') : setting;
