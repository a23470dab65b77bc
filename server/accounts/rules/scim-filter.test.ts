import { describe, expect, it } from 'vitest';
import { parseScimFilter } from './scim-filter.ts';

const user = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: '7',
  externalId: 'Ext-7',
  userName: 'JSmith@example.com',
  name: { familyName: "O'Malley", givenName: 'Jo' },
  displayName: 'Jo O’Malley',
  active: true,
  emails: [
    { value: 'jsmith@example.com', type: 'work', primary: true },
    { value: 'jo@example.org', type: 'home' },
  ],
  meta: { resourceType: 'User', lastModified: '2026-05-13T04:42:34.000Z' },
};
const fits = (filter: string) => parseScimFilter(filter, 'User').matches(user);

// The examples of RFC 7644, 3.4.2.2, and filters of Okta and Microsoft Entra ID.
it.each([
  'userName eq "jsmith@EXAMPLE.com"',
  'name.familyName co "o\'malley"',
  'userName sw "J"',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
  'meta.lastModified gt "2011-05-13T04:42:34Z"',
  'meta.lastModified ge "2026-05-13T04:42:34.000Z"',
  'schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"',
  'active eq true and (emails co "example.net" or emails.value co "example.org")',
  'active eq "True" and not (emails co "example.net")',
  'emails.type eq "work"',
  'emails[type eq "work" and value co "@example.com"]',
  'emails[type eq "work"].value eq "jsmith@example.com"',
  'emails[type eq "home" and value co "@example.org"] or title pr',
  'externalId eq "Ext-7"',
  'displayName pr and active ne false',
  'userName ew "example.com"',
])('%s fits', (filter) => {
  expect(fits(filter)).toBe(true);
});

it.each([
  'title pr',
  'title pr and userType eq "Employee"',
  'meta.lastModified lt "2011-05-13T04:42:34Z"',
  'emails[type eq "home" and value co "@example.com"]',
  'externalId eq "ext-7"',
  'schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "Sales"',
  'not (userName pr)',
])('%s does not fit', (filter) => {
  expect(fits(filter)).toBe(false);
});

it('compares members of a group', () => {
  const group = { id: 'a', displayName: 'A', members: [{ value: '7', display: 'Jo' }] };
  const inGroup = (filter: string) => parseScimFilter(filter, 'Group').matches(group);
  expect(inGroup('id eq "a" and members eq "7"')).toBe(true);
  expect(inGroup('members[value eq "7"]')).toBe(true);
  expect(inGroup('members.value eq "70"')).toBe(false);
});

describe('conditions for SQL', () => {
  it('are those that are joined by and, with names in any case', () => {
    expect(parseScimFilter('USERNAME eq "q" and active eq "True" and displayName co "a"', 'User').conditions).toEqual([
      { attribute: 'userName', operator: 'eq', value: 'q' },
      { attribute: 'active', operator: 'eq', value: true },
      { attribute: 'displayName', operator: 'co', value: 'a' },
    ]);
  });

  it('are none for what SQL does not decide', () => {
    for (const filter of ['userName eq "a" or userName eq "b"', 'userName pr', 'emails.value eq "a"', 'id ne "1"']) {
      expect(parseScimFilter(filter, 'User').conditions, filter).toBeNull();
    }
  });
});

it.each(['', 'userName', 'userName eq', 'shoeSize eq "44"', 'userName eq "a" and', `userName eq "${'a'.repeat(500)}"`])(
  'refuses %s',
  (filter) => {
    expect(() => parseScimFilter(filter, 'User')).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
  },
);
