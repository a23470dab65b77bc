import 'server-only';
import { listCodeDomains } from '#lib/contract/code-domains.ts';
import { maxCodeDomains } from '#lib/contract/values/code-domains.ts';
import { call } from '#lib/portal/client.ts';

/** Addresses at the verified domains of the company. Without an answer in time there are none to choose from. */
export async function readOwnPrefixes(): Promise<string[]> {
  const domains = await call(listCodeDomains, { query: { limit: maxCodeDomains } }, { timeout: 3_000 });
  if (!domains.ok) return [];
  return domains.data.results.flatMap(({ status, url_prefix }) => (status === 'verified' ? [url_prefix] : []));
}
