import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLooseWrites } from './testing/find-loose-writes.ts';

/** Tests, and what runs beside the service on connections of its own: migrations, and the operator's commands. */
const apart = /[.]test[.]|\/testing\/|\/migrations\/|^server\/(backup|cli|deployment|doctor|scale|tools)\//;

/** Writes that must stand although the unit of work beside them is rolled back. */
const byThemselves: Record<string, string> = {
  'server/core/db/unit-of-work.ts': 'opens the transactions',
  'server/core/db/replicas/company-writes.ts': 'notes that a unit of work was committed',
  'server/core/http/audit-records.ts': 'the record of a call that fails stays',
  'server/core/http/idempotency/store.ts': 'the lease of a key outlives its request',
  'server/core/http/token-holder.ts': 'a note beside any request, also one that reads',
  'server/core/jobs/settle-job.ts': "the queue's own rows, after the job",
};

const sources = globSync('server/**/*.ts').filter((file) => !apart.test(file));

describe('every write of the service', () => {
  it('is part of a unit of work', () => {
    const checked = sources.filter((file) => !Object.hasOwn(byThemselves, file));
    expect(checked.flatMap((file) => findLooseWrites(file, readFileSync(file, 'utf8')))).toEqual([]);
    expect(checked.length).toBeGreaterThan(500);
  });

  it.each(Object.keys(byThemselves))('%s still is an exception', (file) => {
    expect(findLooseWrites(file, readFileSync(file, 'utf8'))).not.toEqual([]);
  });
});

describe('a planted violation is found', () => {
  const planted: [what: string, code: string][] = [
    ['db.insertInto', "const f = (db: Executor) => db.insertInto('users').values({}).execute();"],
    ['database.db.updateTable', "await database.db.updateTable('users').set({}).execute();"],
    ['a write through the pool', 'await pool.query(`UPDATE documents SET progress = $2 WHERE id = $1`, [id]);'],
    ['a write through the pool', "await database.pool.query('DELETE FROM scans');"],
    ['a write by db', 'await sql`INSERT INTO scans (id) VALUES (1)`.execute(db);'],
    ['a write by db', 'const r = await sql<Row>`WITH a AS (UPDATE codes AS c SET scm = NULL) SELECT 1`.execute(db);'],
    ['a transaction of its own', 'await db.transaction().execute(async (trx) => undefined);'],
    ['trx is of type Executor', 'async function take(trx: Executor) {}'],
  ];
  it.each(planted)('%s: %s', (what, code) => {
    expect(findLooseWrites('a.ts', code)).toEqual([`a.ts:1: ${what}`]);
  });

  it.each([
    "const f = (trx: Transaction<Schema>) => trx.insertInto('users').values({}).execute();",
    "await uow.trx.deleteFrom('users').execute();",
    'await client.query(`UPDATE documents SET progress = $2`);',
    'await sql`DELETE FROM scans`.execute(trx);',
    'await pool.query(`SELECT id FROM scans FOR UPDATE`);',
    "await db.transaction().setAccessMode('read only').execute(work);",
  ])('and no other: %s', (code) => {
    expect(findLooseWrites('a.ts', code)).toEqual([]);
  });
});
