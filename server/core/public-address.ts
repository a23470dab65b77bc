import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out to the internet, RFC 4291 and the registry of IANA. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * Whether an IP address is one of the public internet. Everything with a meaning of its own is not: private, loopback,
 * link-local and shared networks, documentation, and each form of IPv6 that carries an IPv4 address inside (mapped,
 * NAT64, 6to4, Teredo), since what is behind it is out of sight. Text that is no address is none either.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast, 3) : true;
}

/** The IP address that is the host of a URL, or null where there is a name. */
export function ipAddressOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : null;
}
