import 'server-only';
import { listQaCaptures } from '#lib/contract/print-quality.ts';
import type { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Proofs } from './proofs.ts';

/** Captures that are looked at in one answer, and answers: far more than are ever photographed. */
const pageSize = 200;
const maxPages = 5;

/** The photos of a workorder's proofs, newest first, with what is still missing. */
export async function readProofs(id: number, get: typeof call): Promise<CallResult<Proofs>> {
  const proofs: Proofs['captures'] = [];
  for (let page = 0; ; page += 1) {
    const query = { limit: pageSize, offset: page * pageSize, ordering: '-id' as const };
    const result = await get(listQaCaptures, { params: { id }, query });
    if (!result.ok) return result;
    const { count, results, progress } = result.data;
    proofs.push(...results);
    if (proofs.length >= count || results.length < pageSize || page + 1 === maxPages) {
      return { ok: true, data: { captures: proofs, count, progress } };
    }
  }
}
