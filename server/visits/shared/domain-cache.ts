import { setTimeout as wait } from 'node:timers/promises';
import { listVerifiedDomains } from '#server/catalog/shared/code-domains.ts';
import type { Executor } from '#server/core/db/database.ts';

const keptMs = 5000;
/** Milliseconds after which the domains are read before they are used: no request came for so long. */
const staleMs = 60_000;
/** A phone does not wait longer for it. */
const limitMs = 1000;

export interface DomainCache {
  /** Company that verified the domain; null for other hosts. May lag behind by some seconds. */
  companyOf(host: string): Promise<number | null>;
  /** Those read last. */
  entries(): [name: string, companyId: number][];
  /** Domains that were read by an earlier program; read again as soon as one is asked for. */
  restore(domains: Map<string, number>): void;
}

/**
 * Every verified domain, read again every few seconds; the last ones while the database is away.
 * @param clock milliseconds that never go back
 */
export function createDomainCache(db: Executor, clock: () => number = () => performance.now()): DomainCache {
  let known: Map<string, number> | null = null;
  let reading: Promise<void> | null = null;
  let until = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    try {
      known = await listVerifiedDomains(db);
    } catch {
      // The lookup of the code says that the database is away.
    }
    // Failed tries count: visitors wait after a quiet time, not for a database that is away.
    triedAt = clock();
    reading = null;
  };
  return {
    async companyOf(host) {
      const now = clock();
      if (until < now) {
        reading ??= read();
        const isStale = now - triedAt > staleMs;
        if (!known || isStale) await Promise.race([reading, wait(limitMs, undefined, { ref: false })]);
        until = now + keptMs;
      }
      return known?.get(host.toLowerCase().replace(/\.$/, '')) ?? null;
    },
    entries: () => [...(known ?? [])],
    restore(domains) {
      known = domains;
      // They wait for nothing: the program has just started.
      triedAt = clock();
    },
  };
}
