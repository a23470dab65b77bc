import { describe, expect, it } from 'vitest';
import { domainOf, roleOfClaims } from './role-of-claims.ts';

const settings = {
  role_claim: 'groups',
  roles: [
    { value: 'proofmark admins', role: 'account_admin' },
    { value: 'orders', role: 'workorder_editor' },
  ],
  default_role: null,
};

describe('roleOfClaims', () => {
  it.each([
    [['other', 'orders'], 'workorder_editor'],
    [['orders', 'proofmark admins'], 'account_admin'],
    ['orders', 'workorder_editor'],
    ['openid orders', 'workorder_editor'],
    ['proofmark admins', 'account_admin'],
    [['admins'], null],
    [{ orders: true }, null],
    [undefined, null],
  ])('%j gives %s', (groups, role) => {
    expect(roleOfClaims({ groups }, settings)).toBe(role);
  });

  it('gives the default where nothing else does', () => {
    expect(roleOfClaims({}, { ...settings, default_role: 'analyst' })).toBe('analyst');
  });

  it('does not take a value that an object inherits', () => {
    const roles = [{ value: 'x', role: 'account_admin' }];
    expect(roleOfClaims({}, { ...settings, role_claim: 'constructor', roles })).toBeNull();
  });
});

describe('domainOf', () => {
  it.each([
    [' Ann@Example.COM ', 'example.com'],
    ['a@b@c.test', 'c.test'],
    ['nobody', undefined],
    ['', undefined],
  ])('of %j is %s', (email, domain) => {
    expect(domainOf(email)).toBe(domain);
  });
});
