import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

/** 'blacklisted, stolen': the status of a code that was scanned, by the numbers of the service. */
export function statusOfCode(
  scan: { activation_status: number; blacklist_reason: number },
  t: Texts<'authenticate'>,
): string {
  const name = activationStatusNames[scan.activation_status];
  const status = name ? t(`code.${name}`) : String(scan.activation_status);
  const reason = blacklistReasonNames[scan.blacklist_reason];
  return reason && reason !== 'none' ? `${status}, ${t(`reason.${reason}`)}` : status;
}
