import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a stored password', () => {
  // conforms: 27.7
  it('is an Argon2id hash with its parameters and a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(one).not.toContain('horse');
  });

  it('fits the password it was made from and no other', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    for (const wrong of ['Correct horse', 'correct horse ', '', 'correct']) {
      expect(await verifyPassword(wrong, stored)).toBe(false);
    }
  });

  it('fits however the keyboard composes its letters', async () => {
    expect(await verifyPassword('caf\u00e9 noir', await hashPassword('cafe\u0301 noir'))).toBe(true);
  });

  it('fits hashes made with other parameters', async () => {
    const hash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQxMjM0NTY3OA$';
    const made = await hashPassword('x');
    expect(await verifyPassword('x', made.replace('m=19456', 'm=19457'))).toBe(false);
    expect(await verifyPassword('x', hash)).toBe(false);
  });

  it('matches nothing when the hash cannot be read', async () => {
    for (const stored of ['', 'x', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', '$2b$10$abc']) {
      expect(await verifyPassword('', stored)).toBe(false);
    }
  });
});
