import { listInspectionTeams } from '#lib/contract/inspection.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

/** Teams to filter inspections by; none for users who cannot read teams. */
export async function readTeams(user: SessionUser): Promise<{ teams: readonly { id: number; name: string }[] }> {
  if (!can(user, 'inspection_manage')) return { teams: [] };
  const found = await call(listInspectionTeams, { query: { limit: 200, ordering: 'name' } }, { timeout: 3_000 });
  return { teams: found.ok ? found.data.results.map(({ id, name }) => ({ id, name })) : [] };
}
