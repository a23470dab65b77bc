import 'server-only';
import { listEnrolledPrints } from '#lib/contract/enrolled-prints.ts';
import type { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { EnrolledPrints } from './enrolled-prints.ts';

/** A person at the press looks at the last few; programs read all of them through the interface. */
const shown = 100;

/** The newest enrolled prints of a workorder. */
export async function readEnrolledPrints(id: number, get: typeof call): Promise<CallResult<EnrolledPrints>> {
  const query = { limit: shown, ordering: '-id' as const };
  const result = await get(listEnrolledPrints, { params: { id }, query });
  if (!result.ok) return result;
  return { ok: true, data: { prints: result.data.results, progress: result.data.progress } };
}
