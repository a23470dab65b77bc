import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createToken, hashToken, isWellFormedToken, randomBase62 } from './token.ts';

describe('a UAT', () => {
  // conforms: 27.3
  it('has the form that scanners for leaked secrets look for', () => {
    for (let i = 0; i < 200; i += 1) expect(createToken()).toMatch(/^uat_[0-9A-Za-z]{28}$/);
  });

  // conforms: 27.3
  it('ends with the CRC32 of its secret in base62', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    for (let i = 0; i < 200; i += 1) {
      const token = createToken();
      const value = [...token.slice(26)].reduce((sum, letter) => sum * 62 + alphabet.indexOf(letter), 0);
      expect(value).toBe(crc32(token.slice(4, 26)));
    }
  });

  it('is well formed, and is not with any one character changed, missing or added', () => {
    const token = createToken();
    expect(isWellFormedToken(token)).toBe(true);
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === 'a' ? 'b' : 'a';
      expect(isWellFormedToken(token.slice(0, i) + other + token.slice(i + 1)), `changed at ${i}`).toBe(false);
      expect(isWellFormedToken(token.slice(0, i) + token.slice(i + 1)), `missing at ${i}`).toBe(false);
    }
    for (const text of [`${token}a`, ` ${token}`, `${token}\n`, token.toUpperCase(), '', 'uat_']) {
      expect(isWellFormedToken(text)).toBe(false);
    }
  });

  it('is never made twice, and is stored as its SHA-256', () => {
    const tokens = Array.from({ length: 5000 }, createToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    const [token = ''] = tokens;
    expect(hashToken(token)).toHaveLength(32);
    expect(hashToken(token).equals(hashToken(token))).toBe(true);
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('randomBase62', () => {
  it('has the length asked for', () => {
    for (const length of [0, 1, 22, 32, 1000]) expect(randomBase62(length)).toHaveLength(length);
  });

  it('uses every character equally often', () => {
    const count = 62 * 4000;
    const seen = new Map<string, number>();
    for (const letter of randomBase62(count)) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    expect(seen.size).toBe(62);
    // Chi-squared with 61 degrees of freedom: beyond 130 comes by chance once in a million runs.
    const chiSquared = [...seen.values()].reduce((sum, n) => sum + (n - 4000) ** 2 / 4000, 0);
    expect(chiSquared).toBeLessThan(130);
  });
});
