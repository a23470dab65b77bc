import type { ValueSet } from '#lib/contract/inspection.ts';
import { inspectorRole } from '#lib/permissions/permissions.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';

const mostTeams = 100;

/** Value sets that the actor may apply: those of the team, or of the company's active teams for one of its users. */
export async function findValueSets(
  db: Executor,
  actor: Pick<Actor, 'userId' | 'companyId' | 'role'>,
): Promise<{ team: { id: number; name: string } | null; valueSets: ValueSet[] }> {
  const teams = db
    .selectFrom('inspection_teams')
    .where('inspection_teams.company_id', '=', actor.companyId)
    .where('inspection_teams.is_active', '=', true)
    .select(['inspection_teams.id', 'inspection_teams.name', 'inspection_teams.value_sets']);
  if (actor.role === inspectorRole) {
    const team = await teams
      .innerJoin('inspectors', 'inspectors.team_id', 'inspection_teams.id')
      .where('inspectors.user_id', '=', actor.userId)
      .executeTakeFirst();
    return { team: team ?? null, valueSets: team?.value_sets ?? [] };
  }
  const rows = await teams.orderBy('inspection_teams.id').limit(mostTeams).execute();
  const sets = new Map(rows.flatMap(({ value_sets }) => value_sets.map((set) => [set.name, set] as const)));
  return { team: null, valueSets: [...sets.values()] };
}

/** Domain of the addresses of inspectors, without mail (RFC 2606). */
export const inspectorDomain = '@inspection.invalid';

/** Name of the inspector with an address; null for other users. */
export async function findInspectorName(db: Executor, email: string | null): Promise<string | null> {
  if (!email?.endsWith(inspectorDomain)) return null;
  const user = await db.selectFrom('users').where('email', '=', email).select('name').executeTakeFirst();
  return user?.name ?? null;
}
