import { describe, expect, it } from 'vitest';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import {
  checkNotSelf,
  checkRole,
  checkStaysManaged,
  checkTokenOwner,
  checkTokenWish,
  companyForNewUser,
} from './manage-users.ts';

const admin: Actor = {
  userId: 1,
  companyId: 10,
  companyType: 'brand_owner',
  role: 'account_admin',
  permissions: ['user_manage', 'token_manage', 'workorder_view'],
  tokenId: 5,
  isSession: true,
};
const analyst: Actor = { ...admin, userId: 2, role: 'analyst', permissions: ['token_manage', 'workorder_view'] };
const operator: Actor = { ...admin, userId: 3, companyId: 99, companyType: 'operator', role: 'operator_admin' };

function refusal(action: () => unknown): DomainError {
  try {
    action();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('It was not refused.');
}

describe('roles', () => {
  it('are those of the kind of company', () => {
    expect(() => checkRole('brand_owner', 'analyst')).not.toThrow();
    expect(() => checkRole('printing_partner', 'print_operator')).not.toThrow();
    for (const [type, role] of [
      ['brand_owner', 'support'],
      ['brand_owner', 'print_operator'],
      ['printing_partner', 'analyst'],
      ['operator', 'account_admin'],
      ['brand_owner', 'constructor'],
    ] as const) {
      expect(refusal(() => checkRole(type, role)).fields).toHaveProperty('role');
    }
  });
});

describe('oneself', () => {
  it('cannot be given another role or deactivated', () => {
    expect(refusal(() => checkNotSelf(admin, 1, { role: 'analyst' })).fields).toHaveProperty('role');
    expect(refusal(() => checkNotSelf(admin, 1, { is_active: false })).fields).toHaveProperty('is_active');
    expect(() => checkNotSelf(admin, 1, { is_active: true })).not.toThrow();
    expect(() => checkNotSelf(admin, 2, { role: 'analyst', is_active: false })).not.toThrow();
  });
});

describe('the last admin', () => {
  const user = { id: 2, company_id: 10, company_type: 'brand_owner', role: 'account_admin', is_active: true } as const;

  it('stays one', () => {
    expect(refusal(() => checkStaysManaged(user, { role: 'analyst' }, 0)).fields).toHaveProperty('role');
    expect(refusal(() => checkStaysManaged(user, { is_active: false }, 0)).fields).toHaveProperty('is_active');
    const operators = { ...user, company_type: 'operator', role: 'operator_admin' } as const;
    expect(refusal(() => checkStaysManaged(operators, { role: 'support' }, 0)).fields).toHaveProperty('role');
  });

  it('is one whom there is nobody beside', () => {
    expect(() => checkStaysManaged(user, { role: 'analyst', is_active: false }, 1)).not.toThrow();
    expect(() => checkStaysManaged(user, { role: 'account_admin', is_active: true }, 0)).not.toThrow();
    expect(() => checkStaysManaged({ ...user, role: 'analyst' }, { is_active: false }, 0)).not.toThrow();
    expect(() => checkStaysManaged({ ...user, is_active: false }, { role: 'analyst' }, 0)).not.toThrow();
  });
});

describe('tokens', () => {
  const user = { id: 2, company_id: 10, company_type: 'brand_owner' } as const;

  it("are one's own, or those of the company's users for who manages users", () => {
    expect(() => checkTokenOwner(analyst, user)).not.toThrow();
    expect(() => checkTokenOwner(admin, user)).not.toThrow();
    expect(refusal(() => checkTokenOwner(analyst, { ...user, id: 7 })).code).toBe('not_found');
    expect(refusal(() => checkTokenOwner(admin, undefined)).code).toBe('not_found');
  });

  it('hold at most what their user may do, and live at most a year', () => {
    const whole = ['workorder_view', 'token_manage'] as const;
    const held = { user: whole, maker: whole };
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const day = 86_400_000;
    expect(checkTokenWish(held, { permissions: ['workorder_view'], expires_at: at(day) })).toBeInstanceOf(Date);
    const excess = refusal(() => checkTokenWish(held, { permissions: ['workorder_create'], expires_at: at(day) }));
    expect(excess.message).toContain('workorder_create');
    const wish = { permissions: ['workorder_view'] as const, expires_at: at(day) };
    const lacking = refusal(() =>
      checkTokenWish({ user: whole, maker: ['token_manage'] }, { ...wish, permissions: [...wish.permissions] }),
    );
    expect(lacking.message).toContain('You cannot give workorder_view');
    expect(Object.keys(lacking.fields)).toEqual(['permissions']);
    for (const when of [at(-1000), at(367 * day)]) {
      expect(
        refusal(() => checkTokenWish(held, { permissions: ['workorder_view'], expires_at: when })).fields,
      ).toHaveProperty('expires_at');
    }
  });
});

describe('a new user', () => {
  it("belongs to one's own company, or to any for the operator", () => {
    expect(companyForNewUser(admin, undefined)).toBe(10);
    expect(companyForNewUser(admin, 10)).toBe(10);
    expect(companyForNewUser(operator, 10)).toBe(10);
    expect(refusal(() => companyForNewUser(admin, 11)).fields).toHaveProperty('company');
  });
});
