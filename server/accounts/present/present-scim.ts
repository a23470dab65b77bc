import type { ScimToken } from '#lib/contract/scim-tokens.ts';
import type { ScimTokenRow } from '../queries/scim-tokens.ts';
import type { ScimUserRow } from '../queries/scim-users.ts';

export const presentScimToken = (row: ScimTokenRow): ScimToken => ({
  id: row.id,
  name: row.name,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** The e-mail that every user has; a provider may send others. */
export const ownEmails = (address: string) => [{ value: address, type: 'work', primary: true }];

/** A user as SCIM sends it. The provider's parts of a name are valid until the name is changed here. */
export function presentScimUser(row: ScimUserRow, baseUrl: string) {
  const { name, displayName, ...attributes } = row.attributes ?? {};
  const isSameName = composeName({ name, displayName }) === row.name;
  return {
    schemas: [userSchema],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.email,
    name: { formatted: row.name, ...(isSameName && name) },
    displayName: (isSameName ? displayName : undefined) ?? row.name,
    active: row.is_active,
    emails: ownEmails(row.email),
    ...attributes,
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: (row.changed_at ?? row.created_at).toISOString(),
      location: `${baseUrl}/Users/${row.id}`,
    },
  };
}

/** The one name of a user: the display name, or else the formatted one, or else its parts. */
export function composeName({
  name,
  displayName,
}: {
  name?: { formatted?: string; givenName?: string; familyName?: string } | undefined;
  displayName?: string | undefined;
}): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return [displayName, name?.formatted, parts].find((text) => text?.trim())?.trim() ?? '';
}
