import type { FoundItem } from './actions.ts';

/** What was found, and for which text. */
export interface Answer {
  query: string;
  found: readonly FoundItem[];
}

/**
 * What of the last answer fits the text that is typed now. Until its own answer comes, an earlier one goes on being
 * shown, but only what holds this text too: Enter would otherwise lead to what was never asked for.
 */
export function foundFor({ query, found }: Answer, wanted: string): readonly FoundItem[] {
  if (wanted.length < 2) return [];
  if (query === wanted) return found;
  const text = wanted.toLowerCase();
  return found.filter(({ label, detail }) => [label, detail].some((part) => part?.toLowerCase().includes(text)));
}
