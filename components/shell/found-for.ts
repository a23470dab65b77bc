import type { FoundItem } from './found-item.ts';

/**
 * Returns what of the results for an earlier text fits the text that is typed now. They are shown until its own results
 * come, and Enter must not open what was never searched for.
 */
export function foundFor(found: readonly FoundItem[], wanted: string): readonly FoundItem[] {
  if (wanted.length < 2) return [];
  const text = wanted.toLowerCase();
  return found.filter(({ label, detail }) => [label, detail].some((part) => part?.toLowerCase().includes(text)));
}
