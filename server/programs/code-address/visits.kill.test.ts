import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { countNextScans } from '#server/scans/shared/scan-summary.ts';
import { eventually } from '../api/testing/eventually.ts';
import { testSecretKey } from '../api/testing/start-api.ts';
import { type PhotoProcess, startPhotoProcess } from '../photo/testing/photo-process.ts';
import { codeIds, createScanScenario, type ScanScenario, standardPrefix } from '../photo/testing/scan-scenario.ts';
import { phoneAgent } from './testing/phone-agent.ts';

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

/** A phone on the check page: its page is seen twice, and then it sends a photo. Null for what was not answered. */
async function visitAsPerson(codeUrl: string, photo: Buffer, number: number) {
  const url = `${codeUrl}/${codeIds.bare}`;
  // An address each: one may send few photos.
  const headers = { 'x-forwarded-for': `198.51.${number >> 8}.${number & 255}`, 'user-agent': phoneAgent };
  const visitId = randomUUID();
  const answers = { visitId, seen: null as string | null, hasPhoto: false };
  const page = await fetch(url, { headers })
    .then((response) => response.text())
    .catch(() => '');
  const [, uuid, proof] = /data-scan="([^"]+)" data-proof="([^"]+)"/.exec(page) ?? [];
  if (uuid === undefined) return answers;
  const body = JSON.stringify({ uuid, proof, visitId });
  const see = () =>
    fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body }).catch(() => undefined);
  for (const beacon of await Promise.all([see(), see()])) if (beacon?.status === 204) answers.seen = uuid;
  const form = new FormData();
  form.set('visit', visitId);
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const sent = await fetch(url, { method: 'POST', headers, body: form }).catch(() => undefined);
  answers.hasPhoto = sent?.status === 200;
  return answers;
}

const peopleBeforeKill = 12;

// conforms: F9
it('every visit of a person whose page or photo was answered counts once, however often the program is killed', async () => {
  const { db } = scenario.database;
  const photo = await renderPhoto({
    width: 400,
    height: 400,
    codes: [{ text: standardPrefix + codeIds.bare, centre: { x: 200, y: 200 }, module: 6 }],
  });
  const people: Awaited<ReturnType<typeof visitAsPerson>>[] = [];
  let number = 0;
  for (let round = 0; round < rounds; round += 1) {
    const program = await start();
    let killing: Promise<void> | undefined;
    const before = people.length;
    const visit = async () => {
      while (!killing) {
        number += 1;
        people.push(await visitAsPerson(program.codeUrl, photo, number));
        if (people.length - before >= peopleBeforeKill) killing ??= program.kill();
      }
    };
    await Promise.all(Array.from({ length: callers }, visit));
    await killing;
    await letAMinutePass();
  }
  const last = await start();
  const scans = () => db.selectFrom('scans').where('extended_id', '=', codeIds.bare).selectAll().execute();
  const missing = async () => {
    const rows = await scans();
    const isSeen = new Set(rows.filter(({ is_person }) => is_person).map(({ uuid }) => uuid));
    const photographed = new Set(rows.filter(({ source }) => source === 'photo').map(({ visit_id }) => visit_id));
    return people.filter(
      ({ visitId, seen, hasPhoto }) => (seen !== null && !isSeen.has(seen)) || (hasPhoto && !photographed.has(visitId)),
    );
  };
  await eventually(missing, (left) => left.length === 0);
  expect(people.filter(({ seen }) => seen !== null).length).toBeGreaterThan(rounds * 4);
  expect(people.filter(({ hasPhoto }) => hasPhoto).length).toBeGreaterThan(rounds * 2);
  await last.kill();
  const rows = await scans();
  expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(rows.length);
  const visits = rows.filter(({ is_person, is_repeat }) => is_person && !is_repeat).map(({ visit_id }) => visit_id);
  expect(new Set(visits).size).toBe(visits.length);
  const visited = new Set(rows.filter(({ is_person }) => is_person).map(({ visit_id }) => visit_id));
  expect(new Set(visits)).toEqual(visited);
  // As if more than a minute had passed.
  await db
    .updateTable('scans')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .execute();
  await db
    .updateTable('scan_days')
    .set({ counted_until: new Date(Date.now() - 86_400_000) })
    .execute();
  await db.deleteFrom('scan_quarters').execute();
  for (let isLast = false; !isLast; ) {
    ({ isLast } = await db.transaction().execute((trx) => countNextScans(trx, 86_400_000)));
  }
  const counted = await db.selectFrom('scan_quarters').select('scans').execute();
  expect(counted.reduce((sum, row) => sum + row.scans, 0)).toBe(visits.length);
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
