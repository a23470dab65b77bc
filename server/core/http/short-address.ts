import { isIPv4 } from 'node:net';
import { networkOf } from './rate-limits.ts';

/** The network of an address: `203.0.113.0/24`, `2001:db8:1::/48`. One household has 256 IPv4 neighbours in it. */
export function shortAddress(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return `${mapped.replace(/[0-9]+$/, '0')}/24`;
  return `${networkOf(address).split(':').slice(0, 3).join(':')}::/48`;
}
