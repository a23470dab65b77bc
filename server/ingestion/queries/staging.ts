import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { insertCodesOf } from '#server/codes/shared/store-codes.ts';
import { isDeadlock } from '#server/core/db/errors/error-codes.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import { escapeForCopy, stagingColumns } from '../parse/copy-encoder.ts';
import type { CodeGroup } from '../parse/upload-survey.ts';
import type { CodeTarget } from '../rules/code-target.ts';

/** Memory PostgreSQL may take to sort a batch before it goes to disk. */
const sortMemory = '128MB';

/**
 * Makes the two tables a file is read into. They are the transaction's own: they are gone when it ends, however it
 * ends, and nothing of them is written to the log.
 */
export async function createStaging(client: pg.PoolClient): Promise<void> {
  await client.query(`
    SET LOCAL work_mem = '${sortMemory}';
    CREATE TEMP TABLE staged_codes (
      row_no integer NOT NULL,
      extended_id text COLLATE "C" NOT NULL,
      product integer,
      activation_status smallint,
      blacklist_reason smallint,
      updated_by text,
      scm jsonb,
      position integer
    ) ON COMMIT DROP;
    CREATE TEMP TABLE staged_errors (
      seq bigint GENERATED ALWAYS AS IDENTITY,
      row_no integer,
      column_name text NOT NULL,
      value text NOT NULL,
      type text NOT NULL,
      message text NOT NULL,
      message_reason jsonb NOT NULL
    ) ON COMMIT DROP`);
}

/** Blocks of COPY text as UploadParse makes them, with the product's id for its SKU. */
export async function stageCodes(client: pg.PoolClient, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  const columns = stagingColumns.map((column) => column.name).join(', ');
  const lines = Readable.from(blocks, { objectMode: true, highWaterMark: 4 });
  await pipeline(lines, client.query(copyFrom(`COPY staged_codes (${columns}) FROM STDIN`)));
}

/** A line for stageErrors. NUL, which PostgreSQL's text cannot hold, is shown as the replacement character. */
export function errorLine(error: UploadError): string {
  const row = error.row > 0 ? String(error.row) : '\\N';
  const texts = [error.column, error.value, error.type];
  return `${[row, ...texts.map(copyText), reasonText(error.reason)].join('\t')}\n`;
}

const copyText = (text: string) => escapeForCopy(text.replaceAll('\0', '\ufffd'));

const withoutValues = new Map<string, string>();

/** Message and message_reason. A file can have a million faults: a reason without values is written once. */
function reasonText(reason: Reason): string {
  const known = reason.values ? undefined : withoutValues.get(reason.code);
  if (known !== undefined) return known;
  const text = `${copyText(englishReason(reason))}\t${copyText(JSON.stringify(reason))}`;
  if (!reason.values) withoutValues.set(reason.code, text);
  return text;
}

/** Blocks of COPY text: row_no, column_name, value, type, message, message_reason. */
export async function stageErrors(client: pg.PoolClient, lines: Readable): Promise<void> {
  await pipeline(
    lines,
    client.query(copyFrom('COPY staged_errors (row_no, column_name, value, type, message, message_reason) FROM STDIN')),
  );
}

/** Drops every row whose id is in a row above. */
export async function dropStagedDuplicates(client: pg.PoolClient): Promise<void> {
  await client.query(`
    DELETE FROM staged_codes AS s USING (
      SELECT ctid AS place, row_number() OVER (PARTITION BY extended_id ORDER BY row_no) AS occurrence FROM staged_codes
    ) AS d WHERE s.ctid = d.place AND d.occurrence > 1`);
}

/** Gives each staged row its place from 1, without gaps where the file has blank lines. Answers how many there are. */
export async function numberStagedCodes(
  client: pg.PoolClient,
): Promise<{ count: number; firstRow: number; groups: readonly CodeGroup[] }> {
  const { rows: groups } = await client.query<CodeGroup & { first: number; last: number }>(
    `SELECT product, activation_status AS status, count(*)::integer AS count, min(row_no) AS first, max(row_no) AS last
       FROM staged_codes GROUP BY 1, 2`,
  );
  let [count, first, last] = [0, groups[0]?.first ?? 0, 0];
  for (const group of groups) {
    count += group.count;
    first = Math.min(first, group.first);
    last = Math.max(last, group.last);
  }
  if (count > 0 && last - first + 1 !== count) {
    await client.query(`
      UPDATE staged_codes AS s SET position = n.position FROM (
        SELECT ctid AS place, row_number() OVER (ORDER BY row_no) AS position FROM staged_codes
      ) AS n WHERE s.ctid = n.place`);
  }
  return { count, firstRow: first, groups };
}

export interface StagedTarget extends CodeTarget {
  /** Row of the file with the first code. */
  firstRow: number;
}

/**
 * Puts the staged rows into the codes. Answers whether all of them went in: not when an id is taken or a reason fits no
 * status. Then the caller goes back to its savepoint, and finding out which is left to the queries that name them, so
 * that a good file never pays for it.
 *
 * Large ones go in in the order of the file: every index but that of the ids is then appended to, which is worth more
 * than the order of the ids is to that one. Two files with ids in common can then deadlock: the one that PostgreSQL
 * ends starts again in the order of the ids, in which one waits for the other. Small files cost little either way and
 * begin with that order, as does one that has been in a deadlock before.
 *
 * A plain insert that fails on the first taken id does the same as ON CONFLICT DO NOTHING and a count, since one such
 * id is enough to refuse the file, and does without looking each id up twice.
 */
export async function insertStagedCodes(
  client: pg.PoolClient,
  target: StagedTarget,
  { staged, byId }: { staged: number; byId: boolean },
): Promise<boolean> {
  let order = staged <= mostSortedRows || byId ? inIdOrder : inFileOrder;
  for (;;) {
    await client.query('SAVEPOINT before_insert');
    try {
      return (await insertInOrder(client, target, order)) === staged;
    } catch (error) {
      if (uniqueViolation(error) === 'codes_pkey') return false;
      if (!isDeadlock(error)) throw error;
      await client.query('ROLLBACK TO SAVEPOINT before_insert');
      order = inIdOrder;
    }
  }
}

async function insertInOrder(client: pg.PoolClient, target: StagedTarget, order: string): Promise<number | null> {
  const { defaults } = target;
  return insertCodesOf(
    client,
    `SELECT s.extended_id, $1::integer, $2::integer, ${positionSql} + $12::integer - 1, $3::bigint + ${positionSql} - 1,
        ${statusSql}, ${reasonSql}, coalesce(s.product, $6::integer), ${scmSql},
        CASE WHEN ${hasScmSql} THEN coalesce(s.updated_by, $8, $9::text) END,
        CASE WHEN ${hasScmSql} THEN now() END,
        CASE WHEN ${statusSql} = 1 THEN $10::integer END,
        CASE WHEN ${statusSql} = 1 THEN now() END
     FROM staged_codes AS s
     WHERE coalesce(s.blacklist_reason, 0) = 0 OR ${statusSql} = 2
     ${order}`,
    [
      target.companyId,
      target.workorderId,
      target.firstSerialNumber,
      defaults.activationStatus,
      defaults.blacklistReason,
      target.defaultProductId,
      Object.keys(defaults.scm).length > 0 ? JSON.stringify(defaults.scm) : null,
      defaults.updatedBy,
      target.userEmail,
      target.userId,
      target.firstRow,
      target.firstSequence,
    ],
  );
}

/** From so many rows on, the order in which a file is stored is worth the chance of a deadlock. */
export const mostSortedRows = 10_000;
const inIdOrder = 'ORDER BY s.extended_id';
/**
 * As the rows lie, which is as they were read: the table is one transaction's own. Should it be another, it only takes
 * longer.
 */
const inFileOrder = '';
const positionSql = 'coalesce(s.position, s.row_no - $11::integer + 1)';
const statusSql = 'coalesce(s.activation_status, $4::smallint)';
const reasonSql = `CASE WHEN ${statusSql} = 2 THEN coalesce(s.blacklist_reason, $5::smallint) ELSE 0 END`;
const scmSql = 'CASE WHEN $7::jsonb IS NULL THEN s.scm WHEN s.scm IS NULL THEN $7 ELSE $7 || s.scm END';
const hasScmSql = '(s.scm IS NOT NULL OR s.updated_by IS NOT NULL OR $7::jsonb IS NOT NULL OR $8::text IS NOT NULL)';
