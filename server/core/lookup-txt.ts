import { Resolver } from 'node:dns/promises';
import { storableText } from '#lib/contract/common.ts';

/** Together with the second try; a person waits for it. */
const limitMs = 5000;
const tryMs = 1500;
const maxValues = 20;
const maxCharacters = 255;

/** Answers of name servers that say that there is no such record. */
const noRecord = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * TXT values under a name that can be stored, the first 20 of 255 characters each.
 * @param servers addresses of resolvers; those of the system when empty
 * @returns null when no name server answered within seconds
 */
export async function lookupTxt(name: string, servers: readonly string[]): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), limitMs);
  try {
    const records = await resolver.resolveTxt(name);
    const values = records.map((parts) => parts.join('').slice(0, maxCharacters));
    return values.filter((value) => storableText(maxCharacters).safeParse(value).success).slice(0, maxValues);
  } catch (error) {
    return error instanceof Error && 'code' in error && noRecord.has(String(error.code)) ? [] : null;
  } finally {
    clearTimeout(timer);
  }
}
