import type { Transaction } from 'kysely';
import SCIMMY from 'scimmy';
import { type Role, rolesOf } from '#lib/permissions/permissions.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { ScimCaller } from '#server/core/http/rate-limits.ts';
import { groupSchema } from '../present/present-scim.ts';
import * as queries from '../queries/scim-groups.ts';
import { findScimUser, isProvisioned, saveScimUser } from '../queries/scim-users.ts';
import { hasControlCharacters, scimError } from '../rules/scim.ts';
import type { ScimFilter } from '../rules/scim-filter.ts';
import { followGroups } from './scim-roles.ts';

export interface ScimGroup {
  role: Role;
  externalId: string | null;
  displayName: string;
  /** Whether the provider has taken the group as its own. */
  isTaken: boolean;
}

/** Name of the role in the portal, in English: a provider finds its group by it. */
const titleOf = (role: Role) => translatorFor('en', 'common')(`role.${role}`);

/** The groups of the company: one for each role that its users may have. */
export async function listGroups(db: Executor, { companyId, companyType }: ScimCaller): Promise<ScimGroup[]> {
  const rows = await queries.listScimGroups(db, companyId);
  return rolesOf(companyType).map((role) => {
    const row = rows.find((one) => one.role === role);
    return {
      role,
      externalId: row?.external_id ?? null,
      displayName: row?.display_name ?? titleOf(role),
      isTaken: row !== undefined,
    };
  });
}

export async function requireGroup(db: Executor, caller: ScimCaller, id: string): Promise<ScimGroup> {
  const group = (await listGroups(db, caller)).find(({ role }) => role === id);
  if (!group) throw scimError(404, null, 'Resource not found.');
  return group;
}

/** A group is found by its name and by that of its role. */
const isNamed = ({ displayName, role }: ScimGroup, name: string): boolean =>
  [displayName, role].some((each) => each.toLowerCase() === name.toLowerCase());

/** The groups that fit a filter. */
export async function findGroups(
  db: Executor,
  caller: ScimCaller,
  filter: ScimFilter | undefined,
): Promise<ScimGroup[]> {
  const all = await listGroups(db, caller);
  if (!filter) return all;
  const shape = { baseUrl: '', withMembers: filter.names('members') };
  const found: ScimGroup[] = [];
  for (const group of all) {
    const shown = await presentGroup(db, caller, group, shape);
    if (filter.matches(shown) || filter.matches({ ...shown, displayName: group.role })) found.push(group);
  }
  return found;
}

export async function presentGroup(
  db: Executor,
  caller: ScimCaller,
  { role, externalId, displayName }: ScimGroup,
  { baseUrl, withMembers }: { baseUrl: string; withMembers: boolean },
) {
  const members = withMembers ? await queries.listScimMembers(db, caller.companyId, role) : [];
  return {
    schemas: [groupSchema],
    id: role,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(withMembers && {
      members: members.map(({ id, name }) => ({
        value: String(id),
        display: name,
        type: 'User',
        $ref: `${baseUrl}/Users/${id}`,
      })),
    }),
    meta: { resourceType: 'Group', location: `${baseUrl}/Groups/${role}` },
  };
}

/** Ids of the users of a group. */
export const readMembers = async (db: Executor, { companyId }: ScimCaller, { role }: ScimGroup): Promise<string[]> =>
  (await queries.listScimMembers(db, companyId, role)).map(({ id }) => String(id));

/** Changes of a group that a request asks for. */
interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  members?: Set<string>;
}

/** Reads the body of a PUT or POST: its members are all that the group has. */
export function readGroup(body: unknown): GroupChange {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw scimError(400, 'invalidSyntax', 'The body must be a group.');
  }
  const change: GroupChange = {};
  for (const [name, value] of Object.entries(body)) applyAttribute(change, 'replace', name, value, true);
  return change;
}

/** Reads a PATCH of a group with these members. */
export function patchGroup(members: readonly string[], body: unknown): GroupChange {
  const { Operations: operations } = new SCIMMY.Messages.PatchOp(body as never);
  const change: GroupChange = { members: new Set(members) };
  for (const { op, path, value } of operations as { op: string; path?: string; value?: unknown }[]) {
    const verb = op.toLowerCase();
    if (path !== undefined) {
      applyAttribute(change, verb, path, value, false);
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) applyAttribute(change, verb, name, inner, true);
    } else {
      throw scimError(400, 'invalidValue', 'An operation without a path has an object as its value.');
    }
  }
  return change;
}

/** @param isLenient whether an attribute that groups do not keep is ignored, as in a whole resource */
function applyAttribute(change: GroupChange, verb: string, path: string, value: unknown, isLenient: boolean): void {
  const name = path.replace(`${groupSchema}:`, '');
  const one = /^members\[value eq "(\d{1,9})"]$/i.exec(name)?.[1];
  if (one !== undefined && verb === 'remove') {
    change.members?.delete(one);
  } else if (/^members$/i.test(name)) {
    change.members = changeMembers(change.members ?? new Set(), verb, value);
  } else if (/^(?:displayName|externalId)$/i.test(name)) {
    const text = verb === 'remove' ? null : asText(value);
    if (/^externalId$/i.test(name)) change.externalId = text;
    else if (text) change.displayName = text;
  } else if (!isLenient) {
    throw scimError(400, 'invalidPath', `Groups have no attribute ${path.slice(0, 100)} that can be changed.`);
  }
}

function changeMembers(members: Set<string>, verb: string, value: unknown): Set<string> {
  if (verb === 'remove' && value === undefined) return new Set();
  const ids = [value ?? []].flat().map(memberId);
  if (verb === 'replace') return new Set(ids);
  for (const id of ids) {
    if (verb === 'remove') members.delete(id);
    else members.add(id);
  }
  return members;
}

function memberId(member: unknown): string {
  const id = typeof member === 'object' && member !== null && 'value' in member ? member.value : member;
  if (typeof id !== 'string' || !/^\d{1,9}$/.test(id)) throw unknownMember();
  return id;
}

const unknownMember = () => scimError(400, 'invalidValue', 'A member is not a user of the company.');

function asText(value: unknown): string {
  if (typeof value === 'string' && value.length <= 500 && !hasControlCharacters(value)) return value;
  throw scimError(400, 'invalidValue', 'displayName and externalId are texts of at most 500 characters.');
}

/**
 * The group that a provider creates: the one of a role with that name, which it has not taken yet.
 * @throws SCIM 409 uniqueness, 400 invalidValue
 */
export function findNamed(all: readonly ScimGroup[], { displayName = '' }: GroupChange): ScimGroup {
  const group = all.find((one) => isNamed(one, displayName));
  if (group?.isTaken) throw scimError(409, 'uniqueness', 'There is a group with this displayName.');
  if (group) return group;
  const names = all.map((one) => `${one.role} (${one.displayName})`).join(', ');
  throw scimError(400, 'invalidValue', `Groups are the roles of the company: name it as one of ${names}.`);
}

/**
 * Saves a change of a group, and gives each user who joined or left the role of its groups.
 * @returns ids of those users
 */
export async function changeGroup(
  trx: Transaction<Schema>,
  caller: ScimCaller,
  group: ScimGroup,
  change: GroupChange,
  before: readonly string[],
): Promise<string[]> {
  await queries.saveScimGroup(
    trx,
    { companyId: caller.companyId, role: group.role },
    {
      external_id: change.externalId === undefined ? group.externalId : change.externalId,
      display_name: change.displayName ?? group.displayName,
    },
  );
  const { members } = change;
  if (!members) return [];
  const former = new Set(before);
  const joined = [...members].filter((id) => !former.has(id));
  const left = before.filter((id) => !members.has(id));
  // New administrators come first: with them the last one may leave.
  for (const id of joined) await move(trx, caller, group.role, id, true);
  for (const id of left) await move(trx, caller, group.role, id, false);
  return [...joined, ...left];
}

async function move(trx: Transaction<Schema>, caller: ScimCaller, role: Role, id: string, joins: boolean) {
  const user = await findScimUser(trx, caller.companyId, Number(id));
  if (!user) throw unknownMember();
  if (!(await isProvisioned(trx, user.id))) await saveScimUser(trx, user.id, { externalId: null, attributes: {} });
  if (joins) await queries.insertMember(trx, user.id, role);
  else await queries.deleteMember(trx, user.id, role);
  await followGroups(trx, caller, user);
}
