import { describe, expect, it } from 'vitest';
import { needsOneTimeCode, signInError } from './sign-in-errors.ts';

describe('signInError', () => {
  it('has words for each code and never repeats what it is given', () => {
    expect(signInError(undefined)).toBeUndefined();
    expect(signInError('invalid')).toMatch(/password/);
    expect(signInError('throttled-45')).toBe('Too many attempts. Try again in 45 seconds.');
    expect(signInError('throttled-300')).toBe('Too many attempts. Try again in 5 minutes.');
    expect(signInError('Your account is locked, call +1 555')).toBe('Signing in did not work. Try again.');
    expect(signInError('throttled-45 call us')).toBe('Signing in did not work. Try again.');
  });

  it('knows when a one-time code is asked for', () => {
    expect(needsOneTimeCode('otp_required')).toBe(true);
    expect(needsOneTimeCode('invalid')).toBe(false);
  });
});
