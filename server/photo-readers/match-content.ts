import { padGtin } from '#lib/contract/values/gs1-path.ts';

/** Longest id a code can have; see the interface's uploaded ids and GS1 paths. */
const maxIdLength = 512;
/** The interface takes prefixes of at most 200 characters. */
const maxPrefixLength = 250;

/**
 * Every beginning of a content that could be a url_prefix, longest first. Scheme and host of an address are the same in
 * any case (RFC 3986, 3.1 and 3.2.2), so a content in capitals is tried in lower case too.
 */
export function prefixesOf(content: string): string[] {
  const beginnings = new Set<string>();
  for (const form of formsOf(content)) {
    for (let length = Math.min(form.length, maxPrefixLength); length > 0; length -= 1)
      beginnings.add(form.slice(0, length));
  }
  return [...beginnings];
}

/** Whether a content begins with one of the prefixes. */
export function isUnderPrefix(content: string, prefixes: readonly string[]): boolean {
  const forms = formsOf(content);
  return prefixes.some((prefix) => forms.some((form) => form.startsWith(prefix)));
}

/**
 * The ids a content may name under the prefixes it begins with, likeliest first: what follows the longest prefix, as it
 * is, and without the query or fragment that something on the way may have added. Empty when nothing there can be an
 * id.
 */
export function idsOf(content: string, prefixes: readonly string[]): string[] {
  const ids = new Set<string>();
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
  for (const prefix of longestFirst) {
    for (const form of formsOf(content)) {
      if (!form.startsWith(prefix)) continue;
      const rest = form.slice(prefix.length);
      ids.add(rest);
      const path = rest.replace(/[?#].*$/s, '');
      ids.add(path);
      ids.add(padGtin(path));
    }
  }
  return [...ids].filter(canBeId);
}

/** Printable ASCII without spaces: what the id rules and GS1 Digital Link paths are made of. */
export function canBeId(id: string): boolean {
  return id.length > 0 && id.length <= maxIdLength && /^[\x21-\x7e]+$/.test(id);
}

function formsOf(content: string): string[] {
  if (content.includes('\0') || !content.isWellFormed()) return [];
  const address = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(content);
  const lower = `${(address?.[1] ?? '').toLowerCase()}${address?.[2] ?? ''}`;
  return address && lower !== content ? [content, lower] : [content];
}
