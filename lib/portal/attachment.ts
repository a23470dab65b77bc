import { toWellFormed } from '#lib/ponyfills/well-formed.ts';

/**
 * The Content-Disposition of a file to be saved: its name twice (RFC 6266), plain ASCII for old clients and in UTF-8
 * for all others. What would end the name or lead to another folder does not get into it.
 */
export function attachment(fileName: string): string {
  const name = toWellFormed(fileName).replace(/[\p{Cc}/\\]+/gu, '_');
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%;]/g, '_');
  if (ascii === name) return `attachment; filename="${ascii}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
