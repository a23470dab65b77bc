import { LRUCache } from 'lru-cache';
import type { RuledCode } from '#server/redirects/shared/land-by-rules.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** Facts about a code that decide where it leads. */
export type KnownCode = RuledCode & { companyId: number };

/** Landings of the codes that were scanned lately: a least recently used cache, some 10 MB at 20,000 codes. */
export interface KnownCodesCache {
  add(code: KnownCode): void;
  /** Returns the code of the first id that is known. */
  find(ids: readonly string[]): KnownCode | undefined;
  /** Returns all codes, the least recently scanned first. */
  entries(): KnownCode[];
  /** Number of codes that were added so far. */
  changes(): number;
}

/** Without facts that decide nothing. */
export function knownCode(code: ScannedCode): KnownCode {
  const { extendedId, companyId, serialNumber, activationStatus, consumedAt } = code;
  const { brandId, campaignId, campaignUrl, checkPage } = code;
  const product = code.product && { id: code.product.id, url: code.product.url };
  const state = { serialNumber, activationStatus, consumedAt };
  return { extendedId, companyId, ...state, product, brandId, campaignId, campaignUrl, checkPage };
}

export function createKnownCodesCache(max: number): KnownCodesCache {
  const cache = new LRUCache<string, KnownCode>({ max });
  let changes = 0;
  return {
    add(code) {
      cache.set(code.extendedId, code);
      changes += 1;
    },
    find(ids) {
      const id = ids.find((each) => cache.has(each));
      return id === undefined ? undefined : cache.get(id);
    },
    entries: () => cache.dump().map(([, { value }]) => value),
    changes: () => changes,
  };
}
