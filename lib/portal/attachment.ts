import { toWellFormed } from '#lib/ponyfills/well-formed.ts';

/**
 * The Content-Disposition of a file to save: its name twice (RFC 6266), plain ASCII for old clients and UTF-8 for all
 * others. Characters that would end the name or lead to another folder are removed.
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
