import { describe, expect, it } from 'vitest';
import { can, companyTypes, isPermission, permissions, permissionsOf, roles, rolesOf } from './permissions.ts';

describe('permissionsOf', () => {
  // conforms: 27.1
  it('gives nothing to an unknown role, an unknown company type, or a role of another company type', () => {
    for (const [type, role] of [
      ['brand_owner', 'owner'],
      ['nobody', 'account_admin'],
      ['brand_owner', 'support'],
      ['brand_owner', 'operator_admin'],
      ['printing_partner', 'workorder_editor'],
      ['operator', 'account_admin'],
      ['__proto__', 'toString'],
      ['brand_owner', 'constructor'],
      ['', ''],
    ] as const) {
      expect(permissionsOf(type, role), `${type} ${role}`).toEqual([]);
    }
  });

  // conforms: 27.1
  it('gives every role of every company type something, each permission once and by a known name', () => {
    for (const type of companyTypes) {
      for (const role of rolesOf(type)) {
        const held = permissionsOf(type, role);
        expect(held.length, `${type} ${role}`).toBeGreaterThan(0);
        expect(new Set(held).size).toBe(held.length);
        expect(held.every(isPermission)).toBe(true);
      }
    }
  });

  it('gives every role to some company type', () => {
    expect(new Set(companyTypes.flatMap(rolesOf))).toEqual(new Set(roles));
  });

  it("lets the operator's people read and never order, cancel, download codes or ingest", () => {
    const changing = permissions.filter((name) =>
      /^(workorder_(?!view)|ingestion_(?!view)|codes_edit|scm_|product_edit|partnership)/.test(name),
    );
    expect(changing.length).toBeGreaterThan(10);
    for (const role of rolesOf('operator')) {
      const held = permissionsOf('operator', role);
      expect(held.filter((name) => changing.includes(name))).toEqual([]);
    }
    expect(permissionsOf('operator', 'support')).not.toContain('user_manage');
  });

  // conforms: 1.6
  it('keeps codes and SID files from printing partners, and confirming print from brand owners', () => {
    for (const role of rolesOf('printing_partner')) {
      const held = permissionsOf('printing_partner', role);
      for (const kept of [
        'codes_view',
        'workorder_sid_download',
        'workorder_create',
        'ingestion_view',
        'support_view',
      ]) {
        expect(held).not.toContain(kept);
      }
    }
    for (const role of rolesOf('brand_owner')) {
      const held = permissionsOf('brand_owner', role);
      for (const kept of ['workorder_printer_confirm', 'workorder_print_report', 'template_edit', 'support_view']) {
        expect(held).not.toContain(kept);
      }
    }
  });

  it('lets an analyst only read', () => {
    expect([...permissionsOf('brand_owner', 'analyst')].sort()).toEqual([
      'codes_view',
      'ingestion_view',
      'product_view',
      'scan_view',
      'token_manage',
      'workorder_view',
    ]);
  });
});

describe('can', () => {
  it('is true only for a permission the actor holds', () => {
    const actor = { permissions: ['workorder_view'] };
    expect(can(actor, 'workorder_view')).toBe(true);
    expect(can(actor, 'workorder_create')).toBe(false);
    expect(can({ permissions: [] }, 'workorder_view')).toBe(false);
  });
});

describe('isPermission', () => {
  it('knows the names of the table and nothing that only looks like one', () => {
    expect(permissions.every(isPermission)).toBe(true);
    for (const name of ['workorder', 'toString', '', 'WORKORDER_VIEW', '__proto__'])
      expect(isPermission(name)).toBe(false);
  });
});
