import { LRUCache } from 'lru-cache';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { type TimedRules, timeRules } from './land-by-rules.ts';

const ttlMs = 2_000;
const maxCompanies = 2_000;

export interface PublishedRulesCache {
  /** Published rules, at most two seconds old; older ones while they cannot be read. */
  find(companyId: number): Promise<TimedRules>;
  /** Rules that were read last, however old; none when they were never read. */
  peek(companyId: number): TimedRules;
  /** Rules that were read last, by company. */
  entries(): [companyId: number, rules: TimedRules][];
  /** Adds rules that an earlier program read. They are read again as soon as they are asked for. */
  restore(companyId: number, rules: TimedRules): void;
}

export function createPublishedRulesCache(db: Executor): PublishedRulesCache {
  const cache = new LRUCache<number, TimedRules>({
    max: maxCompanies,
    ttl: ttlMs,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (companyId) => readPublishedRules(db, companyId),
  });
  return {
    find: (companyId) => cache.forceFetch(companyId),
    peek: (companyId) => cache.peek(companyId, { allowStale: true }) ?? [],
    entries: () => cache.dump().map(([companyId, { value }]) => [companyId, value]),
    restore: (companyId, rules) => void cache.set(companyId, rules, { start: -ttlMs }),
  };
}

async function readPublishedRules(db: Executor, companyId: number): Promise<TimedRules> {
  const row = await db
    .selectFrom('redirect_versions')
    .innerJoin('companies', 'companies.id', 'redirect_versions.company_id')
    .where('redirect_versions.company_id', '=', companyId)
    .select(['redirect_versions.rules', 'companies.time_zone'])
    .orderBy('redirect_versions.number', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row ? timeRules(row.rules, row.time_zone ?? 'UTC') : [];
}
