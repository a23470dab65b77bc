import type { RuledCode } from '#server/redirects/rules/redirect-rules.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** Facts about a code that decide where it leads. */
export type KnownCode = RuledCode & { companyId: number };

/** Where the codes that were scanned lately lead: a least recently used cache, some 10 MB at 20,000 codes. */
export interface LeadingPagesCache {
  remember(code: KnownCode): void;
  /** Of the first of the ids that is known. */
  find(ids: readonly string[]): KnownCode | undefined;
  /** All of them, the least recently scanned first. */
  entries(): KnownCode[];
  /** Number of codes that were remembered so far. */
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

export function createLeadingPagesCache(most: number): LeadingPagesCache {
  // A Map keeps the order in which its keys were set.
  const known = new Map<string, KnownCode>();
  let changes = 0;
  const touch = (id: string, pages: KnownCode) => {
    known.delete(id);
    known.set(id, pages);
  };
  return {
    remember(code) {
      touch(code.extendedId, code);
      changes += 1;
      if (known.size > most) known.delete(known.keys().next().value ?? '');
    },
    find(ids) {
      const id = ids.find((each) => known.has(each));
      const pages = id === undefined ? undefined : known.get(id);
      if (id !== undefined && pages) touch(id, pages);
      return pages;
    },
    entries: () => [...known.values()],
    changes: () => changes,
  };
}
