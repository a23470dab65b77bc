import { padGtin } from '#lib/contract/values/gs1-path.ts';

/**
 * The forms in which the path of a code's address can be an id, likeliest first. Ids of GS1 Digital Link paths are
 * stored percent-encoded and with their slashes; phones and proxies decode and re-encode on the way, and
 * others write the GTIN as it is on the pack.
 * @param url path and query as they arrived.
 * @param basePath path of the standard code address, without a slash at its end; may be missing where a proxy takes it
 * off.
 */
export function idsOfPath(url: string, basePath: string): string[] {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  const inside = basePath && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  const id = inside.replace(/^\//, '').replace(/\/$/, '');
  const upper = id.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
  const forms = [id, upper, decode(id)];
  return [...new Set([...forms, ...forms.map(padGtin)])].filter((form) => form !== '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
