// conforms: 40.2
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { loadConfig } from '#server/core/config/config.ts';
import { workerNodeOptions } from '#server/core/config/worker-node-options.mjs';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { sourceObjectKey } from '#server/ingestion/rules/record-key.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany, createWorkorder } from './codes-fixture.ts';
import { pollUntil } from './http-client.ts';

const killCount = 10;
const secretKey = 'x'.repeat(32);

interface Work {
  label: string;
  job:
    | { name: 'generate-codes'; payload: { workorderId: number } }
    | { name: 'ingest-codes'; payload: { ingestionId: number } };
  isDone(): Promise<boolean>;
  /** Conditions that must hold at the end, in words, and whether they do. */
  check(): Promise<{ result: string; holds: boolean }>;
}

/**
 * kill -9 of the worker at ten random moments of a workorder and of an ingestion, with a real worker program and a
 * durable database (arguments: how many codes, and `workorder` or `ingestion` for one of the two): each must finish by
 * itself with exactly the ordered codes, none twice.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    let all = true;
    const kinds = { workorder: makeWorkorder, ingestion: makeIngestion };
    for (const [kind, make] of Object.entries(kinds)) {
      if (args[1] !== undefined && args[1] !== kind) continue;
      const work = await make(database, company, quantity);
      const start = performance.now();
      const kills = await runWithKills(database, work);
      const { result, holds } = await work.check();
      all &&= holds;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(
        `${holds ? 'ok  ' : 'FAIL'} ${work.label}, ${kills.length} × kill -9 at ${kills.join(', ')} s: ${result}, ${seconds} s in all`,
      );
    }
    return all;
  });
}

async function runWithKills(database: BenchDatabase, work: Work): Promise<string[]> {
  const queue = await openJobQueue(database.pool, (error) => console.error(error));
  await database.db
    .transaction()
    .execute((trx) => queue.inTransaction(trx).enqueue(work.job.name, work.job.payload as never, { group: null }));
  const kills: string[] = [];
  const start = performance.now();
  let worker = await startWorker(database);
  while (kills.length < killCount && !(await work.isDone())) {
    // Short against the whole job, so that all ten fall into it; random, so that they fall anywhere.
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 1400));
    if (await work.isDone()) break;
    worker.kill('SIGKILL');
    kills.push(((performance.now() - start) / 1000).toFixed(1));
    await once(worker, 'exit');
    worker = await startWorker(database);
  }
  await pollUntil(work.isDone, (done) => done);
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await queue.close();
  return kills;
}

async function startWorker(database: BenchDatabase): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, '../server/bin/worker.ts');
  const child = spawn(process.execPath, [...workerNodeOptions, program], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: database.directory,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('worker ready') && resolve());
  });
  return child;
}

type Company = Awaited<ReturnType<typeof createCompany>>;

async function makeWorkorder(database: BenchDatabase, company: Company, quantity: number): Promise<Work> {
  const workorderId = await createWorkorder(database, {
    ...company,
    quantity,
    style: 'compact-12',
    reference: 'Kills',
  });
  return {
    label: `${quantity.toLocaleString('en')}-code workorder`,
    job: { name: 'generate-codes', payload: { workorderId } },
    isDone: () => holds(database, 'SELECT codegen_status = 4 AS holds FROM workorders WHERE id = $1', [workorderId]),
    check: () => checkCodes(database, workorderId, quantity),
  };
}

async function makeIngestion(database: BenchDatabase, company: Company, quantity: number): Promise<Work> {
  const config = loadConfig({ DATA_DIR: database.directory });
  const store = createObjectStore(config.storage, secretKey);
  const key = 'ing_kills';
  const source = sourceObjectKey(key, 'csv');
  await store.put(source, Readable.from(csvOf(quantity)));
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO ingestions (key, company_id, created_by, description, status, ingestion_mode, filetype, parameters, source_key,
       processing_started_at) VALUES ($1, $2, $3, 'kills', 'processing', 'file', 'csv', $4, $5, now()) RETURNING id`,
    [
      key,
      company.companyId,
      company.userId,
      JSON.stringify({
        default_scm_data: {},
        use_serial_number: false,
        id_format: 'default',
        url_prefix: 'https://code.example.com/',
        printing_partner: null,
        allow_posted_duplicates: false,
      }),
      source,
    ],
  );
  const ingestionId = rows[0]?.id ?? 0;
  return {
    label: `${quantity.toLocaleString('en')}-row ingestion`,
    job: { name: 'ingest-codes', payload: { ingestionId } },
    isDone: () =>
      holds(
        database,
        `SELECT i.status = 'error' OR coalesce(i.status = 'completed' AND w.codegen_status = 4, false) AS holds
           FROM ingestions i LEFT JOIN workorders w ON w.id = i.workorder_id WHERE i.id = $1`,
        [ingestionId],
      ),
    check: async () => {
      const { rows: done } = await database.pool.query<{ workorder_id: number | null; error_summary: unknown }>(
        'SELECT workorder_id, error_summary FROM ingestions WHERE id = $1',
        [ingestionId],
      );
      if (done[0]?.error_summary) return { result: JSON.stringify(done[0].error_summary), holds: false };
      return checkCodes(database, done[0]?.workorder_id ?? 0, quantity);
    },
  };
}

async function* csvOf(rows: number): AsyncGenerator<string> {
  yield 'id,product,activation_status\n';
  for (let from = 0; from < rows; from += 10_000) {
    const lines: string[] = [];
    for (let i = from; i < Math.min(rows, from + 10_000); i += 1)
      lines.push(`kill-${String(i).padStart(9, '0')},bench-1,1\n`);
    yield lines.join('');
  }
}

async function holds(database: BenchDatabase, sql: string, values: unknown[]): Promise<boolean> {
  const { rows } = await database.pool.query<{ holds: boolean }>(sql, values);
  return rows[0]?.holds ?? false;
}

async function checkCodes(database: BenchDatabase, workorderId: number, quantity: number) {
  const { rows } = await database.pool.query<{
    all: number;
    ids: number;
    sequences: number;
    last: number;
    workorders: number;
  }>(
    `SELECT count(*)::int AS all, count(DISTINCT extended_id)::int AS ids, count(DISTINCT sequence)::int AS sequences,
       max(sequence)::int AS last, (SELECT count(*)::int FROM workorders) AS workorders FROM codes WHERE workorder_id = $1`,
    [workorderId],
  );
  const found = rows[0] ?? { all: 0, ids: 0, sequences: 0, last: 0, workorders: 0 };
  return {
    result: `${found.all.toLocaleString('en')} codes, ${found.ids.toLocaleString('en')} different ids, sequence 1 to ${found.last.toLocaleString('en')}`,
    holds: [found.all, found.ids, found.sequences, found.last].every((count) => count === quantity),
  };
}
