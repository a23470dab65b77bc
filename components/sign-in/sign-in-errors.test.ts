import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { signInError as inWords, needsOneTimeCode } from './sign-in-errors.ts';

const signInError = (code: string | undefined) => inWords(code, translatorFor('en', 'sign-in'));

describe('signInError', () => {
  it('has words for each code and never repeats what it is given', () => {
    expect(signInError(undefined)).toBeUndefined();
    expect(signInError('invalid')).toMatch(/password/);
    expect(signInError('throttled-45')).toBe('Too many attempts. Try again in 45 seconds.');
    expect(signInError('throttled-300')).toBe('Too many attempts. Try again in 5 minutes.');
    expect(inWords('throttled-300', translatorFor('de', 'sign-in'))).toMatch(/in 5 Minuten/);
    expect(signInError('Your account is locked, call +1 555')).toBe('Signing in did not work. Try again.');
    expect(signInError('throttled-45 call us')).toBe('Signing in did not work. Try again.');
  });

  it('knows when a one-time code is asked for', () => {
    expect(needsOneTimeCode('otp_required')).toBe(true);
    expect(needsOneTimeCode('invalid')).toBe(false);
  });
});
