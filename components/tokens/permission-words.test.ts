import { expect, it } from 'vitest';
import { permissions } from '#lib/permissions/permissions.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { groupPermissions, permissionName } from './permission-words.ts';

const t = translatorFor('en', 'tokens');

it('every permission has a name and stands in one group', () => {
  const grouped = groupPermissions(permissions, t).flatMap((group) => group.permissions);
  expect([...grouped].sort()).toEqual([...permissions].sort());
  for (const permission of permissions) expect(permissionName(permission, t)).not.toBe(permission);
});

it('groups hold what somebody has and no more; a permission of a later service keeps its own name', () => {
  expect(groupPermissions(['workorder_view', 'audit_view', 'teleport'], t)).toEqual([
    { label: 'Workorders', permissions: ['workorder_view'] },
    { label: 'Administration', permissions: ['audit_view'] },
  ]);
  expect(permissionName('teleport', t)).toBe('teleport');
});
