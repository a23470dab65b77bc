import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ipAddressOf, isPublicAddress } from '../public-address.ts';

export class PrivateTargetError extends Error {
  override name = 'PrivateTargetError';
}

/**
 * For an address whose host is an IP address: no name is looked up then.
 * @throws PrivateTargetError when it is not on the public internet
 */
export function checkLiteralAddress(url: URL, { allowPrivate }: { allowPrivate: boolean }): void {
  const literal = ipAddressOf(url);
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) throw new PrivateTargetError();
}

export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection and refuses it if one of its addresses is not public. The checked addresses are
 * those it connects to, so a name that resolves differently a moment later gains nothing.
 */
export function publicLookup(options: { allowPrivate: boolean; resolve?: Resolve | undefined }): LookupFunction {
  const resolve = options.resolve ?? dns.lookup;
  return (hostname, asked, callback) => {
    resolve(hostname, { ...asked, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('The name has no address.'), []);
      if (!options.allowPrivate && addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(new PrivateTargetError(), []);
      }
      if (asked.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
