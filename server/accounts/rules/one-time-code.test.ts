import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, createTwoFactorSecret, readTypedCode, stepOfCode } from './one-time-code.ts';

describe('stepOfCode', () => {
  /** RFC 6238, appendix B: the seed of SHA-1, times in seconds, and the last six of its eight digits. */
  const seed = Secret.fromUTF8('12345678901234567890').base32;
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const;

  it.each(vectors)(
    'knows the code of RFC 6238 at %i s, and that of a neighbouring step as its own',
    (seconds, code) => {
      const step = Math.floor(seconds / 30);
      expect(stepOfCode(seed, code, seconds * 1000)).toBe(step);
      expect(stepOfCode(seed, code, (seconds + 30) * 1000)).toBe(step);
      expect(stepOfCode(seed, code, (seconds - 30) * 1000)).toBe(step);
      expect(stepOfCode(seed, code, (seconds + 60) * 1000)).toBeNull();
      expect(stepOfCode(seed, code, (seconds - 60) * 1000)).toBeNull();
    },
  );
});

describe('what is made', () => {
  // conforms: 27.9
  it('is a secret of 160 bits, and ten recovery codes, new each time', () => {
    const secrets = Array.from({ length: 20 }, createTwoFactorSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    const codes = [...createRecoveryCodes(), ...createRecoveryCodes()];
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) {
      expect(readTypedCode(code)).toEqual({ kind: 'recovery', code: code.replace('-', '') });
    }
  });
});

describe('readTypedCode', () => {
  it('takes spaces, hyphens, capitals and letters that look like digits as they were meant', () => {
    expect(readTypedCode(' 123 456 ')).toEqual({ kind: 'one-time', code: '123456' });
    expect(readTypedCode('AB1DE-FGH0J')).toEqual({ kind: 'recovery', code: 'ab1defgh0j' });
    expect(readTypedCode('abIde fghOj')).toEqual({ kind: 'recovery', code: 'ab1defgh0j' });
    expect(readTypedCode('1234567')).toEqual({ kind: 'recovery', code: '1234567' });
  });
});
