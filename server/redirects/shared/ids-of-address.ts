import { idsOfPath } from './ids-of-path.ts';

const withoutDot = (host: string) => host.replace(/\.$/, '');

/** Whether an address is below the standard code address, where every path is the id of a code. */
export function isBelowCodeUrl(address: URL, codeUrl: string): boolean {
  const standard = new URL(codeUrl);
  const base = standard.pathname.replace(/\/$/, '');
  return withoutDot(address.host) === withoutDot(standard.host) && `${address.pathname}/`.startsWith(`${base}/`);
}

/**
 * Ids that an address can name if its host answers for codes: a redirect to it comes back here.
 * @param isCodeHost whether a host other than the standard one answers for codes
 */
export async function idsOfAddress(
  address: string,
  codeUrl: string,
  isCodeHost: (host: string) => boolean | Promise<boolean>,
): Promise<string[]> {
  const url = new URL(address);
  const standard = new URL(codeUrl);
  const isStandard = withoutDot(url.host) === withoutDot(standard.host);
  if (!isStandard && !(await isCodeHost(withoutDot(url.hostname)))) return [];
  return idsOfPath(url.pathname, standard.pathname.replace(/\/$/, ''));
}
