import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '#server/core/db/database.ts';
import type { ArtworkWorkorder } from '../shared/artwork-workorder.ts';

export interface ArtworkCode {
  sequence: number;
  extendedId: string;
  serialNumber: number | null;
}

/** Up to `limit` codes of a workorder from a sequence number on, in order. */
export async function readArtworkCodes(
  pool: pg.Pool,
  workorderId: number,
  first: number,
  limit: number,
): Promise<ArtworkCode[]> {
  const { rows } = await pool.query<ArtworkCode>(
    `SELECT sequence, extended_id AS "extendedId", serial_number AS "serialNumber"
       FROM codes WHERE workorder_id = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3`,
    [workorderId, first, limit],
  );
  return rows;
}

/** A code of a workorder by one of its numbers. */
export async function findArtworkCode(
  db: Executor,
  workorder: Pick<ArtworkWorkorder, 'id' | 'companyId'>,
  by: { sequence: number } | { serialNumber: number },
): Promise<ArtworkCode | undefined> {
  const codes = db
    .selectFrom('codes')
    .where('workorder_id', '=', workorder.id)
    .select(['sequence', 'extended_id as extendedId', 'serial_number as serialNumber']);
  // Serial numbers are found by their company, whose they are.
  return 'sequence' in by
    ? codes.where('sequence', '=', by.sequence).executeTakeFirst()
    : codes
        .where('company_id', '=', workorder.companyId)
        .where('serial_number', '=', by.serialNumber)
        .executeTakeFirst();
}

/** The longest id among the codes: what decides how large their codes become. Null when there are none. */
export async function longestCodeId(
  executor: Executor,
  { id, hasUploadedCodes }: Pick<ArtworkWorkorder, 'id' | 'hasUploadedCodes'>,
): Promise<string | null> {
  const codes = executor.selectFrom('codes').where('workorder_id', '=', id).select('extended_id').limit(1);
  // Generated ids are all of one length; uploaded ones are all looked at.
  const row = await (hasUploadedCodes
    ? codes.orderBy(sql`length(extended_id)`, 'desc')
    : codes.orderBy('sequence')
  ).executeTakeFirst();
  return row?.extended_id ?? null;
}
