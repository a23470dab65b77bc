import { type Audited, type Finding, startFinding } from './finding.ts';

/** Uploads that were taken: those with a fault left no code, the others exactly their own, in one workorder. */
export async function auditUploads({ ledger, service }: Audited): Promise<Finding> {
  const uploads = startFinding('uploads: all of their codes, or none of a faulty one');
  for (const { key, ids, end } of ledger.uploads) {
    const { rows } = await service.database.pool.query<{ status: string; codes: number; workorders: number }>(
      `SELECT i.status, count(c.*)::int AS codes, count(DISTINCT c.workorder_id)::int AS workorders
         FROM ingestions AS i LEFT JOIN codes AS c ON c.extended_id = ANY($2) WHERE i.key = $1 GROUP BY i.id`,
      [key, ids],
    );
    const wanted = end === 'completed' ? ids.length : 0;
    const [row] = rows;
    const isRight = row?.status === end && row.codes === wanted && row.workorders === Math.min(1, wanted);
    uploads.add(
      { acknowledged: 1, present: rows.length, lost: isRight ? 0 : 1, twice: Math.max(0, rows.length - 1) },
      isRight ? undefined : `${key} of ${ids.length} ids, to be ${end}: ${JSON.stringify(row)}`,
    );
  }
  return uploads.finding;
}
