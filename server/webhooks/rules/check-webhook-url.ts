import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '#server/core/errors.ts';
import { ipAddressOf, isPublicAddress } from '#server/core/public-address.ts';

/**
 * Where a name leads is seen when a message is sent. An address in figures is refused at once, and so is a name that no
 * public DNS has: localhost, a name without a dot.
 * @throws DomainError on `url`
 */
export function checkWebhookUrl(url: string, { webhookAllowPrivate }: { webhookAllowPrivate: boolean }): void {
  if (webhookAllowPrivate) return;
  const target = new URL(url);
  const address = ipAddressOf(target);
  if (address === null ? isLocalName(target.hostname) : !isPublicAddress(address))
    throw fieldError('url', reason('addressNotPublic'));
}

const isLocalName = (host: string) => /^[^.]+\.?$|\.(?:localhost|local|internal|invalid)\.?$/i.test(host);
