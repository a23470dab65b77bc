import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../api/testing/eventually.ts';
import { testSecretKey } from '../api/testing/start-api.ts';
import { type PhotoProcess, startPhotoProcess } from '../photo/testing/photo-process.ts';
import { codeIds, createScanScenario, type ScanScenario } from '../photo/testing/scan-scenario.ts';

const callers = 8;
const answersBeforeKill = 150;
const rounds = 3;

let scenario: ScanScenario;
let directory: string;
beforeAll(async () => {
  scenario = await createScanScenario();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-visits-'));
});
afterAll(async () => {
  await scenario.close();
  await rm(directory, { recursive: true, force: true });
});

const start = () =>
  startPhotoProcess({
    DATABASE_URL: scenario.databaseUrl,
    DATA_DIR: directory,
    SECRET_KEY: testSecretKey,
    CODE_URL: 'http://codes.test',
    CODE_RATE_PER_MINUTE: '1000000',
    PHOTO_READERS: '1',
  });

/** Segments of a program that was killed are taken over after a minute; here it has passed. */
async function letAMinutePass(): Promise<void> {
  const journal = path.join(directory, 'late-visits');
  const before = new Date(Date.now() - 120_000);
  for (const name of await readdir(journal)) await utimes(path.join(journal, name), before, before);
}

/** Visits until the program is killed. @returns uuids that phones were answered */
async function visitUntilKilled({ codeUrl, kill }: PhotoProcess): Promise<string[]> {
  const answered: string[] = [];
  let killing: Promise<void> | undefined;
  const call = async () => {
    while (!killing) {
      const response = await fetch(`${codeUrl}/${codeIds.active}`, { redirect: 'manual' }).catch(() => undefined);
      const location = response?.headers.get('location');
      if (location) answered.push(new URL(location).searchParams.get('uid') ?? '');
      if (answered.length >= answersBeforeKill) killing ??= kill();
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await killing;
  return answered;
}

// conforms: F9
it('every scan whose phone got an answer is recorded once, however often the program is killed', async () => {
  const answered: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    answered.push(...(await visitUntilKilled(await start())));
    await letAMinutePass();
  }
  const last = await start();
  const recorded = async () =>
    (await scenario.database.db.selectFrom('scans').select('uuid').execute()).map(({ uuid }) => uuid);
  const missing = async () => {
    const uuids = new Set(await recorded());
    return answered.filter((uuid) => !uuids.has(uuid));
  };
  await eventually(missing, (left) => left.length === 0);
  expect(new Set(answered).size).toBe(answered.length);
  // At most those whose answers were cut off on their way are there beside them.
  const uuids = await recorded();
  expect(uuids.length).toBeLessThanOrEqual(answered.length + rounds * callers);
  // The table's own rule has the moment of a scan in it too.
  expect(new Set(uuids).size).toBe(uuids.length);
  await last.kill();
});

it('what a killed program has left is recorded by the next, also when nobody scans anything any more', async () => {
  const uuid = randomUUID();
  const left = { uuid, ids: [codeIds.active], position: null, madeAt: new Date() };
  await writeFile(path.join(directory, 'late-visits', 'killed.open'), `${JSON.stringify(left)}\n`);
  // Too young when it is looked at first.
  const { kill } = await start();
  await letAMinutePass();
  const { db } = scenario.database;
  const recorded = () => db.selectFrom('scans').where('uuid', '=', uuid).select('uuid').execute();
  await eventually(recorded, (rows) => rows.length === 1);
  await kill();
});
