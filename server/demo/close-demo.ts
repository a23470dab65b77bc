import { sql, type Transaction } from 'kysely';
import { trainingStatus } from '#lib/contract/print-quality.ts';
import { ConfigError } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { demoIds } from './demo-rows.ts';
import { sampleId, sampleUrlPrefix } from './sample-codes.ts';

type Trx = Transaction<Schema>;

/**
 * Closes what a demo has loaded and the public knows: its accounts cannot sign in, their tokens are revoked, its
 * applications are refused, and photos of the sample order's codes, which anyone can print, are answered as those of an
 * order that was never proved. What people added since is theirs, and stays. Another start as a demo opens it again
 * (openDemo), but for the tokens and the inspection teams.
 * @returns whether anything was still open
 * @throws ConfigError when there is a demo that cannot be closed
 */
export async function closeDemo(databaseUrl: string): Promise<boolean> {
  const database = openDatabase(databaseUrl, { max: 1, applicationName: 'proofmark-demo' });
  try {
    return await transact(database, async ({ trx }) => {
      const demo = await trx.selectFrom('demo_rows').select('row_id').limit(1).executeTakeFirst();
      if (!demo) return false;
      const closed = [await deactivate(trx, 'users'), await revokeTokens(trx), await deactivate(trx, 'scan_apps')];
      closed.push(await endTeams(trx));
      closed.push(await deleteSampleModel(trx));
      await checkClosed(trx);
      return closed.some((rows) => rows > 0n);
    });
  } finally {
    await database.close();
  }
}

/**
 * Opens what closeDemo closed; what people had deactivated before stays so.
 * @returns whether there was anything
 */
export async function openDemo(trx: Trx): Promise<boolean> {
  let opened = 0n;
  for (const table of ['users', 'scan_apps'] as const) {
    const closed = sql`SELECT row_id FROM demo_rows WHERE table_name = ${table} AND closed_at IS NOT NULL`;
    const { numAffectedRows = 0n } = await sql`
      UPDATE ${sql.table(table)} SET is_active = true WHERE id IN (${closed}) AND NOT is_active`.execute(trx);
    opened += numAffectedRows;
  }
  await trx.updateTable('demo_rows').set({ closed_at: null }).where('closed_at', 'is not', null).execute();
  return opened > 0n;
}

async function deactivate(trx: Trx, table: 'users' | 'scan_apps'): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    WITH closed AS (
      UPDATE ${sql.table(table)} SET is_active = false WHERE id IN ${demoIds(table)} AND is_active RETURNING id)
    UPDATE demo_rows SET closed_at = now()
      FROM closed WHERE table_name = ${table} AND row_id = closed.id`.execute(trx);
  return numAffectedRows;
}

async function revokeTokens(trx: Trx): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', 'in', demoIds('users'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

/** Inspection teams that a public account created: their links and codes may be known. */
async function endTeams(trx: Trx): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('inspection_teams')
    .set({ is_active: false })
    .where('created_by', 'in', demoIds('users'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

async function deleteSampleModel(trx: Trx): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('workorders')
    .set({ print_model_id: null, training_status: trainingStatus.none })
    .where('id', 'in', demoIds('workorders'))
    .where('url_prefix', '=', sampleUrlPrefix)
    .where('print_model_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

/** Searches by the public values instead of the recorded ones: none may still open anything. */
async function checkClosed(trx: Trx): Promise<void> {
  const { rows } = await sql<{ open: string }>`
    SELECT 'the application ' || identifier AS open FROM scan_apps WHERE identifier = 'demo-app' AND is_active
    UNION ALL
    SELECT 'the order ' || w.reference FROM codes AS c JOIN workorders AS w ON w.id = c.workorder_id
     WHERE c.extended_id = ${sampleId(1)} AND w.url_prefix = ${sampleUrlPrefix}
       AND w.print_model_id IS NOT NULL`.execute(trx);
  if (rows.length > 0) throw cannotBeClosed(`${rows.map(({ open }) => open).join(' and ')} would stay open`);
}

function cannotBeClosed(why: string): ConfigError {
  return new ConfigError(
    [
      `The database holds demo data, and DEMO is not set, but the demo cannot be closed: ${why}.`,
      'Its password and its application identifiers are public. Start with a database that no demo was loaded into',
      '(another DATA_DIR or DATABASE_URL), or with DEMO=1 on this machine alone.',
    ].join('\n'),
  );
}
