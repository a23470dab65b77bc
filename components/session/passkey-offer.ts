import { readItem, writeItem } from '#components/ui/local-storage.ts';

const keyOf = (email: string) => `proofmark-passkey-offer-${email.trim().toLowerCase()}`;

/** Remembers in this browser that the user has created a passkey or does not want one. */
export function settlePasskeyOffer(email: string): void {
  writeItem(keyOf(email), 'settled');
}

/** Whether to offer a passkey: this device can keep one, and the user has not answered yet. */
export async function offersPasskey(email: string): Promise<boolean> {
  if (readItem(keyOf(email)) !== null || !('PublicKeyCredential' in window)) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
