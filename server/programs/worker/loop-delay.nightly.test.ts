import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { createArtwork } from '#lib/contract/artwork.ts';
import { createCaseNote } from '#lib/contract/cases.ts';
import { getCodeTask } from '#lib/contract/code-tasks.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { createCaseDossier } from '#lib/contract/dossiers.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { createSids, getIngestion, processFromFile } from '#lib/contract/ingestion.ts';
import { createInvitation } from '#lib/contract/invitations.ts';
import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts';
import { cancelWorkorder, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { gatherIntoCase } from '#server/cases/shared/gather-into-case.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobName } from '#server/core/jobs/enqueue.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import {
  longestTurnMs,
  loopMeter,
  measureLoop,
  type NamedReading,
  worstTen,
} from '#server/core/testing/measure-loop.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertPrintableWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { RunningWorker } from '#server/programs/api/testing/worker-process.ts';
import { jobs } from './jobs.ts';
import { mailErrors, mailNotices, mailPasskey, mailQuestion } from './testing/largest-mails.ts';

/**
 * The largest work of every kind of job in the real worker, by number and by shape: no turn of its event loop computes
 * longer than other jobs and its probes may wait.
 */
const readings: NamedReading[] = [];
let api: TestApi;
let worker: RunningWorker;
let queue: Awaited<ReturnType<typeof openJobQueue>>;
let token: string;

beforeAll(async () => {
  api = await startApi({ WEBHOOK_ALLOW_PRIVATE: '1' });
  worker = await api.startWorker(loopMeter);
  queue = await openJobQueue(api.database.pool, () => undefined);
  token = api.world.people.brandAdmin.token;
});
afterAll(async () => {
  console.log(`Longest turns of the worker's event loop, by processor time:\n${worstTen(readings)}`);
  await queue.close();
  await api.close();
});

async function call<E extends EndpointShape>(endpoint: E, input: Parameters<TestApi['call']>[1]) {
  const answer = await api.injected.call(endpoint, { token, ...input });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function documentOf(key: string): Promise<void> {
  const document = await eventually(
    () => call(getDocument, { params: { document_key: key } }),
    ({ status }) => status === 'complete' || status === 'error',
  );
  expect(document.error_data).toEqual({});
}

/** Waits until no job of the kind is left. */
const settled = (name: JobName) =>
  eventually(
    async () => {
      const { rows } = await api.database.pool.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pgboss.job WHERE name = $1 AND state < 'completed'`,
        [name],
      );
      return rows[0]?.count;
    },
    (count) => count === 0,
  );

async function order(quantity: number): Promise<number> {
  const { id } = await call(createSid, {
    body: { reference: `${quantity} ${performance.now()}`, quantity, activate_on_complete: true },
  });
  await eventually(
    () => call(getWorkorder, { params: { id } }),
    ({ codegen_file }) => codegen_file !== null,
  );
  return id;
}

async function ingest(filetype: 'csv' | 'json', text: string): Promise<void> {
  const started = await call(createSids, { body: { mode: 'file', filetype } });
  const { url = '', fields = {} } = started.post_data ?? {};
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text]));
  expect((await fetch(url, { method: 'POST', body: form })).ok).toBe(true);
  await call(processFromFile, { body: { record: started.record_key } });
  await eventually(
    () => call(getIngestion, { params: { key: started.record_key } }),
    ({ status }) => status === 'completed' || status === 'error',
  );
}

/** A value of the greatest length without its closing quote is read once more, as the lines it has, in one turn. */
const unendedValue = 'one quoted value';
const unendedTurnMs = 75;
const megabytes = 16 * 1024 * 1024;
const shapes: [string, 'csv' | 'json', () => string][] = [
  ['rows', 'csv', () => `id,lot\n${Array.from({ length: 200_000 }, (_, i) => `row-${i},lot ${i}`).join('\n')}`],
  ['one line', 'csv', () => `id,lot\n${'x'.repeat(megabytes)}`],
  [unendedValue, 'csv', () => `id,lot\na,"${'x\n'.repeat(megabytes / 2)}`],
  ['columns', 'csv', () => `id${',lot'.repeat(megabytes / 4)}\n`],
  ['empty lines', 'csv', () => `id\n${'\n'.repeat(megabytes)}`],
  ['errors', 'csv', () => `id,lot\n${'!,\n'.repeat(20_000)}`],
  ['objects', 'json', () => JSON.stringify(Array.from({ length: 100_000 }, (_, i) => ({ id: `json-${i}`, lot: 'l' })))],
  ['deep', 'json', () => `[{"id":${'['.repeat(megabytes / 2)}`],
  ['one text', 'json', () => `[{"id":"${'x'.repeat(megabytes)}"}]`],
  ['attributes', 'json', () => `[{${Array.from({ length: 1_000_000 }, (_, i) => `"a${i}":1`).join(',')}}]`],
];

async function insertNotes(): Promise<number> {
  const { brand: companyId } = api.world.companies;
  const prefix = `DOUBTED-${Math.floor(performance.now())}-`;
  const workorderId = await insertFinishedWorkorder(api, companyId, { prefix, count: 1 });
  const extendedId = `${prefix}000000`;
  const scanUuid = await insertScan(api, companyId, { code: { extendedId, workorderId } });
  const id = await api.database.db.transaction().execute((trx) =>
    gatherIntoCase(trx, {
      ...{ companyId, extendedId, workorderId, productId: null },
      ...{ reason: 'too_far_apart', scanUuid, madeAt: new Date() },
    }),
  );
  const text = 'W'.repeat(4000);
  for (let notes = 0; notes < 500; notes += 1) await call(createCaseNote, { params: { id }, body: { text } });
  return id;
}

function* endless() {
  for (;;) yield Buffer.alloc(65_536, 'x');
}

/** Each twice: the first time loads and compiles what the worker needs once. */
async function measure(name: string, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
  const runs = [];
  for (let run = 0; run < 2; run += 1) {
    const work = await prepare();
    runs.push(await measureLoop(worker.child, work));
  }
  const [best] = runs.toSorted((a, b) => a.longestTurnMs - b.longestTurnMs);
  if (!best) return;
  readings.push({ ...best, name });
  const limit = name.endsWith(unendedValue) ? unendedTurnMs : longestTurnMs;
  expect(best.longestTurnMs, name).toBeLessThan(limit);
}

/** A kind, and how its work is prepared before it is measured. */
type Case = [string, () => Promise<() => Promise<unknown>>];

/** Enqueues a mail and waits until it is sent. */
const mail =
  (name: JobName, enqueueMail: typeof mailPasskey): Case[1] =>
  async () =>
  async () => {
    await enqueueMail(api, createUnitsOfWork(api.database, queue));
    await settled(name);
  };

const largest: Record<JobName, Case[]> = {
  'generate-codes': [['200,000 codes', async () => () => order(200_000)]],
  'change-workorder-codes': [
    [
      '3,000 codes',
      async () => {
        const { workorderId: id } = await insertPrintableWorkorder(api, { count: 3000 });
        return async () => {
          await call(cancelWorkorder, { params: { id } });
          await settled('change-workorder-codes');
        };
      },
    ],
  ],
  'apply-print-report': [
    [
      '100 ranges',
      async () => {
        const { workorderId: id } = await insertPrintableWorkorder(api, { count: 3000 });
        const ranges = Array.from({ length: 100 }, (_, index) => [index * 3 + 1, index * 3 + 1]);
        return async () => {
          await call(reportPrinted, {
            token: api.world.people.printOperator.token,
            params: { id },
            body: { unprinted: { ranges } },
          });
          await settled('apply-print-report');
        };
      },
    ],
  ],
  'ingest-codes': shapes.map(([name, filetype, write]): Case => [name, async () => () => ingest(filetype, write())]),
  'export-codes': [
    [
      '200,000 codes',
      async () => async () => {
        const answer = await api.injected.raw('/api/v2/codes/download/?status=1', { token });
        expect(answer.status, answer.text).toBe(200);
        await documentOf((answer.body as { document: { key: string } }).document.key);
      },
    ],
  ],
  'export-scans': [
    [
      '200 scans',
      async () => {
        for (let scan = 0; scan < 200; scan += 1) await insertScan(api, api.world.companies.brand);
        return async () => documentOf((await call(downloadScans, {})).document.key);
      },
    ],
  ],
  'draw-artwork': (['pdf', 'svg', 'png', 'tiff'] as const).map(
    (format): Case => [
      format,
      async () => {
        const id = await insertFinishedWorkorder(api, api.world.companies.brand, {
          prefix: `A${performance.now()}-`,
          count: 2000,
        });
        return async () =>
          documentOf(
            (await call(createArtwork, { params: { id }, body: { format, caption: 'serial-number' } })).document.key,
          );
      },
    ],
  ),
  'make-dossier': [
    [
      '500 notes without a space',
      async () => {
        const id = await insertNotes();
        return async () => documentOf((await call(createCaseDossier, { params: { id }, body: {} })).document.key);
      },
    ],
  ],
  'change-codes': [
    [
      'codes of a workorder',
      async () => {
        const workorder = await order(50_000);
        return async () => {
          const { task } = await call(updateCodeStatus, { body: { workorder, activation_status: 0 } });
          await eventually(
            () => call(getCodeTask, { params: { task_id: task } }),
            ({ status }) => status === 'complete' || status === 'failed',
          );
        };
      },
    ],
  ],
  'deliver-webhook': [
    [
      'an answer without an end',
      async () => {
        const receiver = createServer((_request, response) => {
          response.writeHead(200);
          Readable.from(endless()).pipe(response);
        });
        receiver.listen(0, '127.0.0.1');
        await once(receiver, 'listening');
        const { port } = receiver.address() as AddressInfo;
        const { id } = await call(createWebhook, {
          body: { url: `http://127.0.0.1:${port}/`, events: ['workorder.completed'], description: 'endless' },
        });
        return async () => {
          await call(testWebhook, { params: { id } });
          await settled('deliver-webhook');
          receiver.closeAllConnections();
          receiver.close();
        };
      },
    ],
  ],
  'mail-invitation': [
    [
      'longest name',
      async () => async () => {
        await call(createInvitation, {
          body: {
            email: `${'a'.repeat(60)}${Math.floor(performance.now())}@brand.test`,
            name: 'W'.repeat(120),
            role: 'analyst',
          },
        });
        await settled('mail-invitation');
      },
    ],
  ],
  'mail-password-reset': [
    [
      'one',
      async () => async () => {
        await call(requestPasswordReset, { token: undefined, body: { email: api.world.people.analyst.email } });
        await settled('mail-password-reset');
      },
    ],
  ],
  'mail-passkey': [['longest name', mail('mail-passkey', mailPasskey)]],
  'mail-company-told': [['a list of errors of 4 MB', mail('mail-company-told', mailErrors)]],
  'mail-report-question': [['longest text', mail('mail-report-question', mailQuestion)]],
  'mail-notice': [['500 failed uploads', mail('mail-notice', mailNotices)]],
};

const cases = Object.entries(largest).flatMap(([name, given]) =>
  given.map(([shape, prepare]) => [`${name}: ${shape}`, prepare] as const),
);

// conforms: A51
it.each(cases)('%s', (name, prepare) => measure(name, prepare));

it('is measured for every kind of job', () => {
  expect(Object.keys(largest).sort()).toEqual(Object.keys(jobs).sort());
});
