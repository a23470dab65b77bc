import type { ScannedCode } from './scanned-code.ts';

/** Fields of a code that decide where its address leads. */
export interface LeadingPages {
  campaignUrl: string | null;
  product: { url: string } | null;
}

/**
 * Where a person who scans the code is sent: the campaign's page while there is one, else the product's, with `uid`
 * added when a scan was recorded. Null when the company stored neither, or something that is not an http(s) address.
 */
export function consumerPage(code: LeadingPages, scanUuid: string | null): string | null {
  for (const stored of [code.campaignUrl, code.product?.url]) {
    const page = stored ? withUid(stored, scanUuid) : null;
    if (page) return page;
  }
  return null;
}

/** URL of the item: the page a person is sent to, or else the code's own address. */
export function consumerUrl(code: ScannedCode, scanUuid: string): string {
  return consumerPage(code, scanUuid) ?? `${code.urlPrefix}${code.extendedId}`;
}

function withUid(stored: string, scanUuid: string | null): string | null {
  if (!URL.canParse(stored)) return null;
  const url = new URL(stored);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (!scanUuid) return url.href;
  if (url.searchParams.has('uid')) url.searchParams.delete('uid');
  // Appended as text: setting it through searchParams would rewrite the rest of a query the company chose.
  url.search = `${url.search ? `${url.search}&` : '?'}uid=${scanUuid}`;
  return url.href;
}
