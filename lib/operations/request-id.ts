import { randomUUID } from 'node:crypto';
import { type BlockList, isIPv6 } from 'node:net';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As nginx writes its $request_id. */
const bare = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * The id of a request: what the proxy or the portal in front gave it in X-Request-Id, or a new one. Only a trusted
 * address is believed: with an id of their choice a caller could pass its calls off as another's in the log.
 */
export function requestIdOf(
  header: string | string[] | undefined,
  remoteAddress: string | undefined,
  trusted: BlockList,
): string {
  const given = typeof header === 'string' ? header.toLowerCase().replace(bare, '$1-$2-$3-$4-$5') : '';
  return uuid.test(given) && isTrusted(remoteAddress, trusted) ? given : randomUUID();
}

function isTrusted(address: string | undefined, trusted: BlockList): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
