import { sql } from 'kysely';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';

/** Orders that are searched, and scans of each, newest first: bounded for every company. */
const mostOrders = 10;
const mostScans = 1000;

export interface JudgedScan {
  result: AuthenticationStatus;
  createdAt: Date;
  /** In the model's deviations; null where the photo was not judged. */
  strength: number | null;
  /** Whether it was found to be the print that was enrolled for its code. */
  isGenuine: boolean;
}

export interface JudgedOrder {
  printedAt: Date;
  scans: JudgedScan[];
}

/** Judgements of a model: the newest photos of codes of its newest orders. */
export async function listJudged(db: Executor, scope: Scope, modelId: number): Promise<JudgedOrder[]> {
  let query = db.selectFrom('workorders').where('print_model_id', '=', modelId);
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  const orders = await query
    .select(['id', 'created_at', 'printed_date'])
    .orderBy('id', 'desc')
    .limit(mostOrders)
    .execute();
  const judged: JudgedOrder[] = [];
  // One order at a time: on a cluster the scans of each lie on every server.
  for (const { id, created_at, printed_date } of orders) {
    judged.push({ printedAt: printed_date ?? created_at, scans: await listScans(db, id, modelId) });
  }
  return judged;
}

async function listScans(db: Executor, workorderId: number, modelId: number): Promise<JudgedScan[]> {
  // The newest of either kind are read before photos are picked, so that no order with calls alone is read to its end.
  const { rows } = await sql<JudgedScan>`
    SELECT result, created_at AS "createdAt", (evidence #>> '{deviations,strength}')::float8 AS strength,
           coalesce((evidence #>> '{enrolled,likeness}')::float8
                    >= (evidence #>> '{enrolled,thresholds,same}')::float8, false) AS "isGenuine"
      FROM (SELECT result, source, created_at, details -> 'evidence' AS evidence
              FROM scans WHERE workorder_id = ${workorderId}
             ORDER BY created_at DESC, id DESC LIMIT ${mostScans}) AS newest
     WHERE source = 'photo' AND (evidence #>> '{model,id}')::int = ${modelId}`.execute(db);
  return rows;
}
