import { describe, expect, it } from 'vitest';
import { createCompany } from '#lib/contract/companies.ts';
import { companyTypes, permissionsOf, rolesOf } from '#lib/permissions/permissions.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { slugOf } from './company-words.ts';

describe('a slug', () => {
  it.each([
    ['Nordlys Apotek', 'nordlys-apotek'],
    ['  Crème & Söhne GmbH.', 'creme-sohne-gmbh'],
    ['ÅÄ', 'aa'],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(createCompany.body.shape.slug.safeParse(slug).success).toBe(true);
  });

  it('is never longer than one may be, nor ends in a hyphen', () => {
    expect(slugOf(`${'a'.repeat(62)} company`)).toBe('a'.repeat(62));
    expect(slugOf('...')).toBe('');
  });
});

it('every role of every type of company has a word', () => {
  const common = translatorFor('en', 'common');
  for (const type of companyTypes) {
    for (const role of rolesOf(type)) {
      expect(common(`role.${role}`), role).toMatch(/^[A-Z]/);
      expect(permissionsOf(type, role).length).toBeGreaterThan(0);
    }
  }
});
