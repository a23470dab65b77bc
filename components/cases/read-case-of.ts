import 'server-only';
import { type CaseSummary, listCases } from '#lib/contract/cases.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

/** The code's case that is not closed; null without one, undefined for readers who see none. */
export async function readCaseOfCode(code: string, user: SessionUser): Promise<CaseSummary | null | undefined> {
  if (!can(user, 'scan_view')) return undefined;
  return readOpenCase({ extended_id: code.slice(0, 200) });
}

/** The latest case of an order's codes that is not closed; undefined without one, and for readers who see none. */
export async function readCaseOfOrder(workorder: number, user: SessionUser): Promise<CaseSummary | undefined> {
  if (!can(user, 'scan_view')) return undefined;
  return (await readOpenCase({ workorder: String(workorder) })) ?? undefined;
}

async function readOpenCase(of: { extended_id: string } | { workorder: string }) {
  const found = await call(listCases, { query: { ...of, closed: 'false', limit: 1 } }, { timeout: 3_000 });
  return found.ok ? (found.data.results[0] ?? null) : undefined;
}
