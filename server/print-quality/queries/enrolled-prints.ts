import type { Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { PrintFingerprint } from '#server/photo/graphic/print-fingerprint.ts';
import type { Roi } from '#server/photo/measure-photo.ts';

export interface EnrolledPrintRow {
  id: number;
  extendedId: string;
  createdAt: Date;
  roi: Roi;
}

export interface NewEnrolledPrint {
  companyId: number;
  workorderId: number;
  extendedId: string;
  createdBy: number;
  photoDigest: Buffer;
  roi: Roi;
  version: number;
  cells: number;
  fingerprint: PrintFingerprint;
}

const ofWorkorder = (db: Executor, workorderId: number) =>
  db.selectFrom('enrolled_prints').where('workorder_id', '=', workorderId);

const columns = ['id', 'extended_id', 'created_at', 'image_roi'] as const;

interface Row {
  id: number;
  extended_id: string;
  created_at: Date;
  image_roi: number[];
}

const toRow = ({ id, extended_id, created_at, image_roi }: Row): EnrolledPrintRow => ({
  id,
  extendedId: extended_id,
  createdAt: created_at,
  roi: image_roi as Roi,
});

/** The print that this very photo enrolled, if it still is. */
export async function findEnrolledBy(
  db: Executor,
  workorderId: number,
  photoDigest: Buffer,
): Promise<EnrolledPrintRow | null> {
  const row = await ofWorkorder(db, workorderId)
    .where('photo_digest', '=', photoDigest)
    .select(columns)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Keeps a print in the place of one that its code had before. The workorder's row is held. */
export async function replaceEnrolledPrint(
  trx: Transaction<Schema>,
  print: NewEnrolledPrint,
): Promise<EnrolledPrintRow> {
  const known = await findEnrolledBy(trx, print.workorderId, print.photoDigest);
  if (known) return known;
  await trx.deleteFrom('enrolled_prints').where('extended_id', '=', print.extendedId).execute();
  const row = await trx
    .insertInto('enrolled_prints')
    .values({
      company_id: print.companyId,
      workorder_id: print.workorderId,
      extended_id: print.extendedId,
      created_by: print.createdBy,
      photo_digest: print.photoDigest,
      image_roi: print.roi,
      version: print.version,
      cells: print.cells,
      fingerprint: Buffer.from(print.fingerprint),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRow(row);
}

export async function listEnrolled(
  db: Executor,
  workorderId: number,
  page: Page<'id' | 'created_at'> & {
    /** A part of the id of a code. */
    search?: string | undefined;
  },
): Promise<{ count: number; rows: EnrolledPrintRow[] }> {
  const all = ofWorkorder(db, workorderId);
  const found = page.search ? all.where(containsText(page.search, 'extended_id')) : all;
  const { count, rows } = await listPage(found, found.select(columns), page);
  return { count, rows: rows.map(toRow) };
}

export async function countEnrolled(db: Executor, workorderId: number): Promise<number> {
  return countRows(ofWorkorder(db, workorderId));
}

/** @returns false when the workorder has none of this id. */
export async function deleteEnrolled(trx: Transaction<Schema>, workorderId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('enrolled_prints')
    .where('workorder_id', '=', workorderId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
