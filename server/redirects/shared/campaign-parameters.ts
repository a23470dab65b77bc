/** Limits for parameters of an address that anyone can call. */
const maxParameters = 10;
const maxLength = 200;

/**
 * Returns the company's page with the `utm_` parameters of the address that was called, which name the print or post
 * that a visitor came by. Those that the page has already stay as they are; other parameters are not passed on.
 * @param called path and query as they arrived
 */
export function withCampaignParameters(page: string, called: string): string {
  const at = called.indexOf('?');
  if (at === -1 || !called.includes('utm_', at)) return page;
  const url = new URL(page);
  const given = [...new URLSearchParams(called.slice(at))].filter(
    ([name, value]) => /^utm_[a-z_]{1,30}$/.test(name) && value.length <= maxLength && !url.searchParams.has(name),
  );
  if (given.length === 0) return page;
  // Appended as text: setting them through searchParams would rewrite the rest of a query the company chose.
  url.search = `${url.search ? `${url.search}&` : '?'}${new URLSearchParams(given.slice(0, maxParameters))}`;
  return url.href;
}
