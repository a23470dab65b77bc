import { type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Executor } from '#server/core/db/database.ts';

/** More prefixes than any installation has: a bound on what is kept in memory and sent to photo readers. */
const maxPrefixes = 10_000;
const prefixesKeptMs = 5_000;

export interface UrlPrefixCache {
  /** Every prefix that codes are printed under. May lag behind by some seconds. */
  list(): Promise<readonly string[]>;
}

export function createUrlPrefixCache(db: Executor): UrlPrefixCache {
  const cache = new LRUCache<'all', readonly string[]>({
    max: 1,
    ttl: prefixesKeptMs,
    fetchMethod: () => listUrlPrefixes(db),
  });
  return { list: () => cache.forceFetch('all') };
}

async function listUrlPrefixes(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('url_prefixes').select('prefix').orderBy('prefix').limit(maxPrefixes).execute();
  return rows.map((row) => row.prefix);
}

/** Those of the given texts that are a url_prefix, as of now. */
export async function findUrlPrefixes(db: Executor, candidates: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('url_prefixes')
    .where(sql<SqlBool>`prefix = ANY(${[...candidates]}::text[])`)
    .select('prefix')
    .execute();
  return rows.map((row) => row.prefix);
}
