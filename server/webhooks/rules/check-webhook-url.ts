import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '#server/core/errors.ts';
import { ipAddressOf, isPublicAddress } from '#server/core/public-address.ts';

/**
 * Where a name leads is seen when a message is sent; an address in figures is refused at once.
 * @throws DomainError on `url`
 */
export function checkWebhookUrl(url: string, { webhookAllowPrivate }: { webhookAllowPrivate: boolean }): void {
  if (webhookAllowPrivate) return;
  const address = ipAddressOf(new URL(url));
  if (address !== null && !isPublicAddress(address)) throw fieldError('url', reason('addressNotPublic'));
}
