import type { RuledCode } from '#server/scans/rules/redirect-rules.ts';
import type { ScannedCode } from '#server/scans/rules/scanned-code.ts';

/** Facts about a code that decide where it leads. */
type KnownCode = RuledCode & { companyId: number };

/** Where the codes that were scanned lately lead: a least recently used cache, some 10 MB at 20,000 codes. */
export interface LeadingPagesCache {
  remember(code: ScannedCode): void;
  /** Of the first of the ids that is known. */
  find(ids: readonly string[]): KnownCode | undefined;
}

export function createLeadingPagesCache(most: number): LeadingPagesCache {
  // A Map keeps the order in which its keys were set.
  const known = new Map<string, KnownCode>();
  const touch = (id: string, pages: KnownCode) => {
    known.delete(id);
    known.set(id, pages);
  };
  return {
    remember(code) {
      const { extendedId, companyId, serialNumber, activationStatus, consumedAt } = code;
      const { brandId, campaignId, campaignUrl, checkPage } = code;
      const product = code.product && { id: code.product.id, url: code.product.url };
      const state = { serialNumber, activationStatus, consumedAt };
      touch(extendedId, { extendedId, companyId, ...state, product, brandId, campaignId, campaignUrl, checkPage });
      if (known.size > most) known.delete(known.keys().next().value ?? '');
    },
    find(ids) {
      const id = ids.find((each) => known.has(each));
      const pages = id === undefined ? undefined : known.get(id);
      if (id !== undefined && pages) touch(id, pages);
      return pages;
    },
  };
}
