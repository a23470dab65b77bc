import { describe, expect, it } from 'vitest';
import { readClaims } from './provider-claims.ts';

const given = { sub: 'abc', email: 'ann@brand.example', name: 'Ann' };
const read = (more: Record<string, unknown>) => readClaims({ ...given, ...more });

describe('claims of an identity provider', () => {
  // conforms: A44
  it.each([undefined, true, 'true'])('email_verified: %j is verified', (value) => {
    expect(read({ email_verified: value })?.isVerified).toBe(true);
  });

  // conforms: A44
  it.each([false, 'false', 0, 1, null, '', 'yes', {}, [true]])('email_verified: %j is not verified', (value) => {
    expect(read({ email_verified: value })?.isVerified).toBe(false);
  });

  // conforms: A44
  it.each([
    'ann@brand.example\r\nBcc: eve@evil.example',
    'ann@evil.example@brand.example',
    `${'a'.repeat(5000)}@brand.example`,
    'ann\u0000@brand.example',
    'ann@brand.example\u200b',
    42,
    null,
  ])('email: %j is none', (email) => {
    expect(read({ email })?.email).toBeUndefined();
  });

  it('email is read in lower case without spaces around it', () => {
    expect(read({ email: ' Ann@Brand.example ' })?.email).toBe('ann@brand.example');
  });

  // conforms: A44
  it.each(['n'.repeat(100_000), 'A\u0000nn', 'A\ud800nn', '  ', 7])('a name that no user may have is none', (name) => {
    expect(read({ name })?.name).toBeUndefined();
  });

  // conforms: A44
  it.each(['', 'a\u0000', 'x'.repeat(256), undefined, 3])(
    'a subject that cannot be stored refuses the person',
    (sub) => {
      expect(read({ sub })).toBeNull();
    },
  );
});
