import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import SCIMMY from 'scimmy';
import { requiredLine } from '#lib/contract/common.ts';
import { type Language, languages } from '#lib/contract/language.ts';
import { isTimeZone } from '#lib/contract/time-zone.ts';
import { maxUserNameCharacters, userEmail } from '#lib/contract/users.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { ScimAttributes } from '#server/core/db/schema/accounts.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { chargeTime } from '#server/core/http/charge-time.ts';
import type { ScimCaller } from '#server/core/http/rate-limits.ts';
import { composeName, ownEmails, presentScimUser, userSchema } from '../present/present-scim.ts';
import { endPasswordResets } from '../queries/password-resets.ts';
import { deleteMember } from '../queries/scim-groups.ts';
import {
  findRemovedUser,
  findScimUser,
  listScimUsers,
  markRemoved,
  type ScimUserRow,
  saveScimUser,
} from '../queries/scim-users.ts';
import { revokeTokens } from '../queries/tokens.ts';
import { insertUser, updateUser } from '../queries/users.ts';
import { noPassword } from '../rules/password.ts';
import { asBoolean, hasControlCharacters, scimError } from '../rules/scim.ts';
import type { ScimFilter } from '../rules/scim-filter.ts';
import { checkManaged, roleWithoutGroup } from './scim-roles.ts';

/** Attributes that are kept; others are accepted and ignored. */
const kept = new Set([
  'username',
  'name',
  'displayname',
  'active',
  'externalid',
  'emails',
  'locale',
  'timezone',
  'preferredlanguage',
]);
/** Characters of all attributes of a user that have no column. */
const maxAttributes = 8000;

/** A user as a provider sends it, in the schema of RFC 7643. */
interface SentUser extends ScimAttributes {
  userName: string;
  active?: boolean;
  externalId?: string;
}

/** @throws SCIM invalidValue */
export function readUser(request: FastifyRequest, body: unknown): SentUser {
  const sent = chargeTime(request, () => inSchema(() => new SCIMMY.Schemas.User(withBooleans(body) as object, 'in')));
  return checkUser(sent);
}

/** The user after the operations of a PATCH; those on attributes that are not kept are left out. */
export async function patchUser(request: FastifyRequest, row: ScimUserRow, body: unknown): Promise<SentUser> {
  const message = new SCIMMY.Messages.PatchOp(body as never);
  message.Operations = message.Operations.flatMap((operation) => keptOperation(operation as never)) as never;
  const shown = presentScimUser(row, '');
  if (message.Operations.length === 0) return checkUser(shown);
  const source = inSchema(() => new SCIMMY.Schemas.User(shown as object, 'out', ''));
  let target: unknown = source;
  const started = process.threadCpuUsage();
  await message.apply(source, async (changed) => {
    target = changed;
    return changed as never;
  });
  const { user, system } = process.threadCpuUsage(started);
  request.server.limits?.charge(request, (user + system) / 1000);
  return checkUser(target);
}

interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}

function keptOperation({ op, path: given, value }: Operation): Operation[] {
  if (given === undefined) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ op, value }];
    return Object.entries(value).flatMap(([name, inner]) => keptOperation({ op, path: name, value: inner }));
  }
  // RFC 7644, 3.10: an attribute may be named with its schema.
  const path = given.toLowerCase().startsWith(`${userSchema}:`.toLowerCase())
    ? given.slice(userSchema.length + 1)
    : given;
  return isKept(path) ? [{ op, path, value: isActive(path) ? asBoolean(value) : value }] : [];
}

const isActive = (path: string) => path.toLowerCase() === 'active';

const knownEmail = /^emails\[(?:type eq "work"|primary eq "?true"?)]/i;

/** Paths of the core schema; of e-mails with a condition only the primary one and those of work. */
function isKept(path: string): boolean {
  const [base = ''] = path.split(/[.[]/);
  if (/^emails\[/i.test(path) && !knownEmail.test(path)) return false;
  const isDeclared = SCIMMY.Schemas.User.definition.attributes.some(
    (attribute) => 'name' in attribute && attribute.name.toLowerCase() === base.toLowerCase(),
  );
  // An attribute that no schema has is an error of the path, which the library answers.
  return kept.has(base.toLowerCase()) || !(isDeclared || path.toLowerCase().startsWith('urn:'));
}

const withBooleans = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isActive(name) ? asBoolean(value) : value]))
    : body;

/** Runs a parser of the library, which throws TypeError for values that its schema refuses. */
function inSchema<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof TypeError ? scimError(400, 'invalidValue', error.message) : error;
  }
}

function checkUser(value: unknown): SentUser {
  const user = JSON.parse(JSON.stringify(value)) as SentUser;
  const texts = [user.externalId, user.locale, user.timezone, user.preferredLanguage, user.displayName];
  for (const text of [...texts, ...Object.values(user.name ?? {}), ...(user.emails ?? []).map((one) => one.value)]) {
    if (typeof text === 'string' && (hasControlCharacters(text) || text.length > 500)) {
      throw scimError(400, 'invalidValue', 'A text is too long, or has characters that cannot be kept.');
    }
  }
  if (!userEmail.safeParse(user.userName).success) {
    throw scimError(400, 'invalidValue', 'userName must be an e-mail address of at most 254 characters.');
  }
  const name = nameOf(user);
  if (!requiredLine(maxUserNameCharacters).safeParse(name).success) {
    throw scimError(400, 'invalidValue', `A name has at most ${maxUserNameCharacters} characters on one line.`);
  }
  return user;
}

const nameOf = (user: SentUser) => composeName(user) || user.userName;

/** Saves a new user, or one that the provider has deleted. @returns the id */
export async function createScimUser(trx: Transaction<Schema>, caller: ScimCaller, user: SentUser): Promise<number> {
  const removed = await findRemovedUser(trx, caller.companyId, user.userName);
  if (removed) await deleteMember(trx, removed.id);
  const role = await roleWithoutGroup(trx, caller);
  const values = { companyId: caller.companyId, email: user.userName, name: nameOf(user), passwordHash: noPassword };
  const id = removed?.id ?? (await insertUser(trx, { ...values, role }));
  await updateUser(trx, id, { role, is_active: user.active !== false, ...changesOf(user, {}) });
  await saveScimUser(trx, id, keptOf(user, user.userName));
  return id;
}

/** Saves a changed user. Deactivation ends sessions, tokens and links. */
export async function changeScimUser(
  trx: Transaction<Schema>,
  caller: ScimCaller,
  row: ScimUserRow,
  user: SentUser,
): Promise<void> {
  const isActive = user.active ?? row.is_active;
  if (row.is_active && !isActive) await checkManaged(trx, caller, row.id);
  await updateUser(trx, row.id, {
    ...(user.userName !== row.email && { email: user.userName }),
    ...(nameOf(user) !== row.name && { name: nameOf(user) }),
    ...(isActive !== row.is_active && { is_active: isActive }),
    ...changesOf(user, row.attributes ?? {}),
  });
  if (row.is_active && !isActive) await revokeTokens(trx, { userId: row.id });
  // A link in a mail to the former address must not set a password.
  if (!isActive || user.userName !== row.email) await endPasswordResets(trx, row.id);
  await saveScimUser(trx, row.id, keptOf(user, row.email));
}

/** Deactivates a user whom the provider deletes, and hides it from the provider. */
export async function removeScimUser(trx: Transaction<Schema>, caller: ScimCaller, row: ScimUserRow): Promise<void> {
  if (row.is_active) await checkManaged(trx, caller, row.id);
  await updateUser(trx, row.id, { is_active: false });
  await revokeTokens(trx, { userId: row.id });
  await endPasswordResets(trx, row.id);
  await deleteMember(trx, row.id);
  await markRemoved(trx, row.id);
}

/** Most users of a company whose resources a filter is compared with in this process. */
const maxCompared = 1000;
/** Users of one turn of the event loop: a long filter takes 0.2 ms for each. */
const comparedInTurn = 50;

/**
 * A page of the company's users.
 * @throws SCIM tooMany in a company with many users for a filter that the database cannot decide
 */
export async function listUsers(
  db: Executor,
  { request, caller }: { request: FastifyRequest; caller: ScimCaller },
  { filter, ...page }: { filter: ScimFilter | undefined; startIndex: number; count: number },
): Promise<{ total: number; rows: ScimUserRow[] }> {
  const { companyId } = caller;
  const conditions = filter ? filter.conditions : [];
  if (conditions) return listScimUsers(db, companyId, { conditions, ...page });
  const all = await listScimUsers(db, companyId, { conditions: [], startIndex: 1, count: maxCompared });
  if (all.total > maxCompared) {
    const detail = `With more than ${maxCompared} users, filters compare userName, externalId, displayName and id by eq, sw, ew and co, and active by eq, joined by and.`;
    throw scimError(400, 'tooMany', detail);
  }
  const fitting: ScimUserRow[] = [];
  for (let first = 0; first < all.rows.length; first += comparedInTurn) {
    const part = all.rows.slice(first, first + comparedInTurn);
    fitting.push(...chargeTime(request, () => part.filter((row) => filter?.matches(presentScimUser(row, '')))));
    await nextTurn();
  }
  return { total: fitting.length, rows: fitting.slice(page.startIndex - 1, page.startIndex - 1 + page.count) };
}

/** A user of the company. @throws SCIM 404 */
export async function requireScimUser(db: Transaction<Schema>, companyId: number, id: string): Promise<ScimUserRow> {
  const row = /^\d{1,9}$/.test(id) ? await findScimUser(db, companyId, Number(id)) : undefined;
  if (!row) throw scimError(404, null, 'Resource not found.');
  return row;
}

/** Language and zone, where the provider changed them: users may choose their own. */
function changesOf(user: ScimAttributes, before: ScimAttributes): { language?: Language; time_zone?: string } {
  const wanted = (user.preferredLanguage ?? user.locale ?? '').split(/[-_]/)[0]?.toLowerCase();
  const known = (before.preferredLanguage ?? before.locale ?? '').split(/[-_]/)[0]?.toLowerCase();
  const language = languages.find((one) => one === wanted && wanted !== known);
  const zone = user.timezone !== before.timezone && user.timezone && isTimeZone(user.timezone) && user.timezone;
  return { ...(language && { language }), ...(zone && { time_zone: zone }) };
}

function keptOf(user: SentUser, formerAddress: string): { externalId: string | null; attributes: ScimAttributes } {
  const { externalId, name, displayName, emails, locale, timezone, preferredLanguage } = user;
  const isOwn =
    JSON.stringify(emails?.map(({ value }) => value)) ===
    JSON.stringify(ownEmails(formerAddress).map(({ value }) => value));
  const given = { name, displayName, emails: isOwn ? undefined : emails, locale, timezone, preferredLanguage };
  const attributes = JSON.stringify(given);
  if (attributes.length > maxAttributes)
    throw scimError(400, 'invalidValue', 'The attributes of the user are too long.');
  return { externalId: externalId ?? null, attributes: JSON.parse(attributes) as ScimAttributes };
}
