import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** 'blacklisted, stolen': the status of a code that was scanned, by the numbers of the service. */
export function statusOfCode(
  scan: { activation_status: number; blacklist_reason: number },
  t: Translator<'authenticate'>,
): string {
  const name = activationStatusNames[scan.activation_status];
  const status = name ? t(`code.${name}`) : String(scan.activation_status);
  const reason = blacklistReasonNames[scan.blacklist_reason];
  return reason && reason !== 'none' ? `${status}, ${t(`reason.${reason}`)}` : status;
}
