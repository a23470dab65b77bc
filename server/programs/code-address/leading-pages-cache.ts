import type { LeadingPages } from '#server/scans/rules/consumer-address.ts';
import type { ScannedCode } from '#server/scans/rules/scanned-code.ts';

/** Where the codes that were scanned lately lead: a least recently used cache, some 10 MB at 20,000 codes. */
export interface LeadingPagesCache {
  remember(code: ScannedCode): void;
  /** Of the first of the ids that is known. */
  find(ids: readonly string[]): LeadingPages | undefined;
}

export function createLeadingPagesCache(most: number): LeadingPagesCache {
  // A Map keeps the order in which its keys were set.
  const known = new Map<string, LeadingPages>();
  const touch = (id: string, pages: LeadingPages) => {
    known.delete(id);
    known.set(id, pages);
  };
  return {
    remember({ extendedId, campaignUrl, product, checkPage }) {
      touch(extendedId, { campaignUrl, product: product && { url: product.url }, checkPage });
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
