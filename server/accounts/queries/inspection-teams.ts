import { sql, type Transaction } from 'kysely';
import type { ValueSet } from '#lib/contract/inspection.ts';
import { inspectorRole } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { inspectorDomain } from '../shared/inspection-team.ts';

type Trx = Transaction<Schema>;

const selectTeams = (db: Executor, companyId: number) =>
  db.selectFrom('inspection_teams').where('inspection_teams.company_id', '=', companyId);

const shown = [
  'id',
  'name',
  'value_sets',
  'valid_until',
  'is_active',
  'nonce',
  'created_at',
  sql<number>`(SELECT count(*)::int FROM inspectors WHERE team_id = inspection_teams.id)`.as('inspectors'),
  sql<Date | null>`(SELECT max(users.last_sign_in_at) FROM inspectors JOIN users ON users.id = inspectors.user_id
    WHERE inspectors.team_id = inspection_teams.id)`.as('last_used_at'),
] as const;

export type InspectionTeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

export async function findTeam(db: Executor, companyId: number, id: number) {
  return selectTeams(db, companyId).where('id', '=', id).select(shown).executeTakeFirst();
}

export async function listTeams(
  db: Executor,
  companyId: number,
  filter: Page<'id' | 'name' | 'valid_until'> & { is_active?: boolean | undefined; search?: string | undefined },
) {
  let query = selectTeams(db, companyId);
  if (filter.is_active !== undefined) query = query.where('is_active', '=', filter.is_active);
  if (filter.search) query = query.where(containsText(filter.search, 'name'));
  return listPage(query, query.select(shown), filter);
}

interface TeamLink {
  nonce: Buffer;
  secret_hash: Buffer;
}

export async function insertTeam(
  trx: Trx,
  team: TeamLink & { companyId: number; name: string; valueSets: readonly ValueSet[]; validUntil: Date; by: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('inspection_teams')
    .values({
      company_id: team.companyId,
      name: team.name,
      value_sets: JSON.stringify(team.valueSets),
      valid_until: team.validUntil,
      nonce: team.nonce,
      secret_hash: team.secret_hash,
      created_by: team.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds a team until the transaction ends: sign-ins and the end of a team take turns. */
export async function lockTeam(trx: Trx, companyId: number, id: number) {
  return selectTeams(trx, companyId).where('id', '=', id).select(['id', 'is_active']).forUpdate().executeTakeFirst();
}

/** Changes a team that the caller holds. Its sessions end with it, and never later than it. */
export async function updateTeam(
  trx: Trx,
  id: number,
  change: { valueSets?: readonly ValueSet[]; validUntil?: Date; isActive?: boolean; link?: TeamLink },
): Promise<void> {
  await trx
    .updateTable('inspection_teams')
    .where('id', '=', id)
    .set({
      name: sql`name`,
      ...(change.valueSets && { value_sets: JSON.stringify(change.valueSets) }),
      ...(change.validUntil && { valid_until: change.validUntil }),
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(change.link && { ...change.link, code_hash: null, code_expires_at: null }),
    })
    .execute();
  const ofTeam = sql`user_id IN (SELECT user_id FROM inspectors WHERE team_id = ${id}) AND revoked_at IS NULL`;
  if (change.isActive === false) await sql`UPDATE tokens SET revoked_at = now() WHERE ${ofTeam}`.execute(trx);
  if (change.validUntil) {
    await sql`UPDATE tokens SET expires_at = ${change.validUntil}
      WHERE ${ofTeam} AND expires_at > ${change.validUntil}`.execute(trx);
  }
}

const liveTokens = sql`tokens WHERE tokens.user_id = inspectors.user_id AND revoked_at IS NULL
  AND expires_at > now()`;

/** People of a team that the caller knows to be the company's. */
export async function listInspectors(
  db: Executor,
  teamId: number,
  filter: Page<'id' | 'name'> & { search?: string | undefined },
) {
  let query = db
    .selectFrom('inspectors')
    .innerJoin('users', 'users.id', 'inspectors.user_id')
    .where('inspectors.team_id', '=', teamId);
  if (filter.search) query = query.where(containsText(filter.search, 'users.name'));
  return listPage(
    query,
    query.select([
      'users.id',
      'users.name',
      'users.created_at',
      sql<Date | null>`greatest(users.last_sign_in_at,
        (SELECT max(last_used_at) FROM tokens WHERE tokens.user_id = inspectors.user_id))`.as('last_seen_at'),
      sql<number>`(SELECT count(*)::int FROM ${liveTokens})`.as('sessions'),
    ]),
    filter,
    'users',
  );
}

export type InspectorRow = Awaited<ReturnType<typeof listInspectors>>['rows'][number];

/** Removes a person from a team that the caller holds. @returns false when the team has no such person */
export async function deleteInspector(trx: Trx, teamId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('inspectors')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute();
  await sql`UPDATE tokens SET revoked_at = now() WHERE user_id = ${userId} AND revoked_at IS NULL`.execute(trx);
  return true;
}

export async function storeTeamCode(trx: Trx, id: number, code: { hash: Buffer; expiresAt: Date }): Promise<void> {
  await trx
    .updateTable('inspection_teams')
    .set({ code_hash: code.hash, code_expires_at: code.expiresAt })
    .where('id', '=', id)
    .execute();
}

/** The team that a link or a code opens, held until the transaction ends; undefined when neither works. */
export async function lockOpenTeam(trx: Trx, hashes: { secret: Buffer; code: Buffer }) {
  return trx
    .selectFrom('inspection_teams')
    .where((eb) =>
      eb.or([
        eb('secret_hash', '=', hashes.secret),
        eb.and([eb('code_hash', '=', hashes.code), eb('code_expires_at', '>', sql<Date>`now()`)]),
      ]),
    )
    .where('is_active', '=', true)
    .where('valid_until', '>', sql<Date>`now()`)
    .select(['id', 'company_id', 'name', 'valid_until'])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The user of a person of the team that the caller holds: the one of this name, or another one.
 * @returns null when the team has as many people as it can have
 */
export async function findOrInsertInspector(
  trx: Trx,
  team: { id: number; company_id: number; name: string },
  name: string,
  most: number,
): Promise<{ id: number; email: string; name: string; role: string } | null> {
  const nameKey = name.toLowerCase();
  const known = await trx
    .selectFrom('inspectors')
    .innerJoin('users', 'users.id', 'inspectors.user_id')
    .where('team_id', '=', team.id)
    .where('name_key', '=', nameKey)
    .select(['users.id'])
    .executeTakeFirst();
  if (known) {
    return trx
      .updateTable('users')
      .set({ last_sign_in_at: sql`now()` })
      .where('id', '=', known.id)
      .returning(['id', 'email', 'name', 'role'])
      .executeTakeFirstOrThrow();
  }
  const count = await countRows(trx.selectFrom('inspectors').where('team_id', '=', team.id));
  if (count >= most) return null;
  const user = await trx
    .insertInto('users')
    .values({
      company_id: team.company_id,
      // These users have no password and cannot sign in with the address.
      email: sql<string>`'inspector-' || gen_random_uuid() || ${inspectorDomain}::text`,
      name: `${name} (${team.name})`,
      role: inspectorRole,
      password_hash: 'none',
      last_sign_in_at: sql`now()`,
    })
    .returning(['id', 'email', 'name', 'role'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('inspectors').values({ user_id: user.id, team_id: team.id, name_key: nameKey }).execute();
  return user;
}
