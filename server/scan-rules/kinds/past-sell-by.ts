import { hourMs, type RuleKind } from './rule-kind.ts';

/** A scan after the date in the code's SCM field. */
export const pastSellBy: RuleKind = {
  comparesScans: false,
  isHit: (_rule, { at, scm }) => {
    const sellBy = scm === null ? null : readDay(scm);
    // The day ends everywhere on earth twelve hours after it ends in UTC.
    return sellBy !== null && at >= Date.parse(sellBy) + 36 * hourMs;
  },
};

/** @returns YYYY-MM-DD; null without a date, since a wrong value must not make every scan suspicious */
export function readDay(text: string): string | null {
  const day = text.trim().slice(0, 'yyyy-mm-dd'.length);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
