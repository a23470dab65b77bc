import { type Audited, type Finding, startFinding } from './finding.ts';

/** Every scan that a phone has an answer for is there once, and there are no more than were made. */
export async function auditScans({ ledger, service }: Audited): Promise<Finding> {
  const scans = startFinding('scans, by the id that was answered');
  const { rows } = await service.database.pool.query<{ uuid: string; times: number }>(
    'SELECT uuid, count(*)::int AS times FROM scans GROUP BY uuid',
  );
  const times = new Map(rows.map((row) => [row.uuid, row.times]));
  for (const uuid of ledger.scans) {
    const found = times.get(uuid) ?? 0;
    scans.add(
      { acknowledged: 1, present: Math.min(1, found), lost: found === 0 ? 1 : 0, twice: Math.max(0, found - 1) },
      found === 1 ? undefined : `${uuid} is there ${found} times`,
    );
  }
  const tooMany = Math.max(0, rows.length - ledger.scansSent);
  const isTwice = ledger.scans.length - new Set(ledger.scans).size;
  scans.add(
    { twice: tooMany + isTwice },
    tooMany > 0 ? `${rows.length} scans of ${ledger.scansSent} that were made` : undefined,
  );
  return scans.finding;
}

/** Captures of proofs by their ids; each was of a photo of its own. */
export async function auditProofs({ ledger, service }: Audited): Promise<Finding> {
  const proofs = startFinding('captures of proofs');
  const { rows } = await service.database.pool.query<{ id: number; alike: number }>(
    'SELECT id, count(*) OVER (PARTITION BY photo_digest)::int AS alike FROM qa_captures',
  );
  const found = new Map(rows.map(({ id, alike }) => [id, alike]));
  for (const id of ledger.proofs) {
    const alike = found.get(id) ?? 0;
    proofs.add(
      { acknowledged: 1, present: Math.min(1, alike), lost: alike === 0 ? 1 : 0, twice: Math.max(0, alike - 1) },
      alike === 1 ? undefined : `capture ${id} is there ${alike} times`,
    );
  }
  return proofs.finding;
}
