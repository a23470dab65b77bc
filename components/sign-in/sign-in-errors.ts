/**
 * Words for the codes a failed sign-in carries in its address. Unknown codes get words too; the code is never shown.
 */
export function signInError(code: string | undefined): string | undefined {
  if (!code) return undefined;
  const wait = /^throttled-(\d{1,6})$/.exec(code)?.[1];
  if (wait) return `Too many attempts. Try again in ${waitWords(Number(wait))}.`;
  return messages[code] ?? 'Signing in did not work. Try again.';
}

/** What the code says about the one-time code field. */
export function needsOneTimeCode(code: string | undefined): boolean {
  return code !== undefined && /otp|second_factor/.test(code);
}

const messages: Record<string, string> = {
  invalid: 'The e-mail address or password is not right.',
  invalid_token: 'This token is not valid, or it has expired or been revoked.',
  otp_required: 'Now the one-time code: this account is protected by a second factor.',
  invalid_otp: 'The code is not right. Codes change every 30 seconds, and each works once.',
  no_passwords: 'This service has no sign-in with a password. Paste a token instead.',
  unavailable: 'The service cannot be reached. Try again in a moment.',
  ended: 'Your session has ended. Sign in to go on where you were.',
};

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
