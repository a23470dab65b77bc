import type { CodeCheckPage } from '#lib/contract/values/check-page.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** Fields of a code that decide what its address answers. */
export interface LeadingPages {
  /** 0 inactive, 1 active, 2 blacklisted. */
  activationStatus: number;
  campaignUrl: string | null;
  product: { url: string } | null;
  checkPage: CodeCheckPage;
}

/** The company's page that a person is sent to, or the check page with the way on from it. */
export type Landing = { kind: 'redirect'; location: string } | { kind: 'check'; onward: string | null };

/** Inactive or blacklisted: the visitor has to learn that before any page of the company. */
export const isClosed = ({ activationStatus }: Pick<LeadingPages, 'activationStatus'>): boolean =>
  activationStatus !== 1;

/**
 * Landing of a person who scans the code: the company's page, or the check page with the way on. An inactive or
 * blacklisted code has the check page alone. `uid` is added to the company's page when a scan was recorded.
 */
export function landingOf(code: LeadingPages, scanUuid: string | null): Landing {
  const location = consumerPage(code, scanUuid);
  if (location === null || code.checkPage === 'only' || isClosed(code)) return { kind: 'check', onward: null };
  return code.checkPage === 'first' ? { kind: 'check', onward: location } : { kind: 'redirect', location };
}

/**
 * The company's page about the item: the campaign's while there is one, else the product's, with `uid` added when a
 * scan was recorded. Null when the company stored neither, or something that is not an http(s) address.
 */
export function consumerPage(
  code: Pick<LeadingPages, 'campaignUrl' | 'product'>,
  scanUuid: string | null,
): string | null {
  for (const stored of [code.campaignUrl, code.product?.url]) {
    const page = stored ? withUid(stored, scanUuid) : null;
    if (page) return page;
  }
  return null;
}

/** URL of the item: the company's page about it, or else the code's own address. */
export function consumerUrl(code: ScannedCode, scanUuid: string): string {
  return consumerPage(code, scanUuid) ?? `${code.urlPrefix}${code.extendedId}`;
}

/** The address with `uid` added when a scan was recorded; null when it is not an http(s) address. */
export function withUid(stored: string, scanUuid: string | null): string | null {
  if (!URL.canParse(stored)) return null;
  const url = new URL(stored);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (!scanUuid) return url.href;
  if (url.searchParams.has('uid')) url.searchParams.delete('uid');
  // Appended as text: setting it through searchParams would rewrite the rest of a query the company chose.
  url.search = `${url.search ? `${url.search}&` : '?'}uid=${scanUuid}`;
  return url.href;
}
