import { padGtin } from './gs1-path.ts';

/** As many ids as are tried for one address. */
const mostTries = 4;

/**
 * Parts of a code's content that could be its id: everything after a slash, the longest first after the host. Ids in GS1
 * form hold slashes themselves, so the last segment alone is not enough.
 */
export function codeCandidates(content: string): string[] {
  const text = content.trim();
  const path = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text.replace(/^[^/]*\/\/[^/]*\/?/, '') : text;
  const segments = path.split('/');
  const suffixes = segments.map((_, index) => segments.slice(index).join('/')).filter((id) => id.length >= 8);
  // The last segment is the usual id; the longest ones are those of GS1.
  const [last, ...longer] = suffixes.reverse();
  return last === undefined ? [] : [last, ...longer.reverse()].slice(0, mostTries).map(padGtin);
}
