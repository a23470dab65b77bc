import { BlockList, isIP, isIPv4 } from 'node:net';

/** Names for networks, as the service's own TRUSTED_PROXIES has them. */
const named = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/**
 * Reads addresses, networks (CIDR) and names of networks, separated by commas.
 * @throws Error that names the first part that is none of these.
 */
export function parseTrustedProxies(text: string): BlockList {
  const list = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts.filter((part) => part !== '').flatMap((part) => named.get(part) ?? [part])) {
    const [address = '', length, ...rest] = part.split('/');
    const family = familyOf(address);
    const bits = isIPv4(address) ? 32 : 128;
    const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
    if (!isIP(address) || !isLength || rest.length > 0) throw new Error(`'${part}' is no address or network`);
    list.addSubnet(address, Number(length ?? bits), family);
  }
  return list;
}

/**
 * Address of the client: the right-most in the chain of X-Forwarded-For and connection that is not a trusted proxy's.
 * Entries further left were written by that client. Without trusted proxies it is the other end of the connection.
 */
export function clientAddressOf(
  connection: { remoteAddress: string | undefined; forwardedFor: string },
  trusted: BlockList,
): string | undefined {
  let client = plain(connection.remoteAddress ?? '');
  if (!isIP(client)) return undefined;
  for (const entry of connection.forwardedFor.split(',').reverse()) {
    const next = plain(entry.trim());
    // A trusted proxy writes addresses; from anything else on the chain is not what it wrote.
    if (!trusted.check(client, familyOf(client)) || !isIP(next)) break;
    client = next;
  }
  return client;
}

/** Whether this end of a connection is one of them. */
export function isTrusted(remoteAddress: string, trusted: BlockList): boolean {
  const address = plain(remoteAddress);
  return isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** An IPv4 address as such, also where the socket gives it as an IPv6 one. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}
