import type { Translator } from '#lib/texts/translator.ts';

const known = [
  'invalid',
  'invalid_token',
  'otp_required',
  'second_factor_required',
  'invalid_otp',
  'invalid_passkey',
  'no_passwords',
  'unavailable',
  'cookies_blocked',
  'ended',
  'single_sign_on_required',
  'no_company',
  'provider_unavailable',
  'not_begun',
  'not_in_company',
] as const;

/**
 * Words for the codes a failed sign-in carries in its address. Unknown codes get words too; the code is never shown.
 */
export function signInError(code: string | undefined, t: Translator<'sign-in'>): string | undefined {
  if (!code) return undefined;
  const wait = Number(/^throttled-(\d{1,6})$/.exec(code)?.[1] ?? 0);
  if (wait >= 90) return t('error.waitMinutes', { minutes: Math.ceil(wait / 60) });
  if (wait > 0) return t('error.waitSeconds', { seconds: wait });
  const message = known.find((each) => each === code);
  return message ? t(`error.${message}`) : t('error.other');
}

/** Returns true when the code refers to the field of the one-time code. */
export function needsOneTimeCode(code: string | undefined): boolean {
  return code !== undefined && /otp|second_factor/.test(code);
}
