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

/** Languages of the check page (BCP 47; zh is Simplified Chinese), which has more than the portal. */
export const checkPageLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nb',
  'sv',
  'pl',
  'zh',
  'zh-Hant',
  'ar',
] as const;
export type CheckPageLanguage = (typeof checkPageLanguages)[number];

/** Number of texts that a brand may have for blacklisted codes, in place of its usual one. */
export const maxBlacklistWords = 60;
