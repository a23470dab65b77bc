import { describe, expect, it } from 'vitest';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { textsIn } from '#lib/texts/texts-in.ts';
import { type Area, areaFor } from './areas.ts';

const labels = (area: Area, companyType: string, role: string) =>
  areaFor(area, { permissions: permissionsOf(companyType, role) }, textsIn('en', 'shell')).views.map(
    ({ label }) => label,
  );

describe('the operator area', () => {
  it('is for the operator, and without the scan apps for support', () => {
    expect(labels('operator', 'operator', 'operator_admin')).toEqual(['Companies', 'Templates', 'Scan apps', 'Work']);
    expect(labels('operator', 'operator', 'support')).toEqual(['Companies', 'Templates', 'Work']);
    expect(labels('operator', 'brand_owner', 'account_admin')).toEqual([]);
    expect(labels('operator', 'printing_partner', 'account_admin')).toEqual([]);
  });
});
