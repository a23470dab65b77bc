import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSid, getCodesFile, getWorkorder } from '#lib/contract/workorders.ts';
import { recordKey } from '#server/core/db/migrate/record-key.ts';
import { createEmptyDatabase } from '#server/core/db/testing/empty-database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { backUp } from './backup.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { openIndex } from './object-index.ts';
import { restoreBackup } from './restore.ts';
import { listSnapshots, objectFile } from './snapshots.ts';
import { type Installation, openInstallation, type RunningInstallation } from './testing/installation.ts';
import { verifyBackup } from './verify.ts';

/**
 * The drill: an installation with the demo and an order is backed up, lost, and restored into an empty database and an
 * empty store. It compares the results for people: their file, byte by byte, and the verdict on a photo.
 */
const report = () => undefined;
const quantity = 2000;

let folder: string;
let lost: { database: TestDatabase; installation: Installation; running: RunningInstallation };
let found: { database: TestDatabase; installation: Installation };
let order: number;
let waiting: number;
let before: Awaited<ReturnType<typeof readState>>;
let snapshot: string;

/** State that must be equal before and after. */
async function readState({ api, photos, signInAs, database }: RunningInstallation) {
  const token = await signInAs('brand@demo.test');
  const link = await api.call(getCodesFile, { token, params: { id: order } });
  expect(link.status, link.text).toBe(302);
  const file = Buffer.from(await (await fetch(link.headers.get('location') ?? '')).arrayBuffer());
  const verdicts: Record<string, string> = {};
  for (const name of ['original', 'copy']) {
    const photo = await readFile(path.resolve(import.meta.dirname, `../../public/samples/${name}.jpg`));
    verdicts[name] = (await photos.authenticate(photo, 'demo-app')).authentication_status;
  }
  const { rows } = await database.pool.query(
    'SELECT count(*) AS codes, count(DISTINCT workorder_id) AS orders FROM codes',
  );
  return { file, verdicts, codes: rows[0] };
}

const backUpLost = (store = lost.installation.store) =>
  backUp({
    databaseUrl: lost.database.url,
    store,
    secretKey: testSecretKey,
    folder,
    release: '0.0.0-test',
    report,
  });

const restoreInto = (target: { database: TestDatabase; installation: { store: ObjectStore } }, changes: object = {}) =>
  restoreBackup({
    databaseUrl: target.database.url,
    store: target.installation.store,
    secretKey: testSecretKey,
    folder,
    snapshot,
    jobs,
    report,
    ...changes,
  });

const verify = (all = true) => verifyBackup({ folder, snapshot, all, secretKey: testSecretKey, report });

async function placeOrder(running: RunningInstallation, reference: string, amount: number): Promise<number> {
  const token = await running.signInAs('brand@demo.test');
  const body = { reference, quantity: amount, activate_on_complete: true, use_serial_number: true };
  const made = await running.api.call(createSid, { token, body });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

const codegenStatus = async (running: RunningInstallation, id: number) => {
  const token = await running.signInAs('brand@demo.test');
  return (await running.api.call(getWorkorder, { token, params: { id } })).body.codegen_status;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proofmark-backup-'));
  const database = await createTestDatabase();
  const installation = await openInstallation(database.url);
  await loadDemo(installation.config);
  await recordKey(database.url, testSecretKey);
  lost = { database, installation, running: await installation.start() };
  const worker = await lost.running.startWorker();
  order = await placeOrder(lost.running, 'Before the loss', quantity);
  await eventually(
    () => codegenStatus(lost.running, order),
    (status) => status === 4,
  );
  await worker.stop();
  // Acknowledged, and not begun when the backup is taken.
  waiting = await placeOrder(lost.running, 'Waiting in the queue', 500);
  before = await readState(lost.running);
  const emptyDatabase = await createEmptyDatabase();
  found = { database: emptyDatabase, installation: await openInstallation(emptyDatabase.url) };
});

afterAll(async () => {
  await lost?.running.stop();
  for (const each of [lost, found]) {
    await each?.installation.close();
    await each?.database.drop();
  }
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('has the database as it was at one moment, and every object', async () => {
    const made = await backUpLost();
    snapshot = made.snapshot;
    const { tables, objects, migrations } = made.manifest;
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
    const { rows } = await lost.running.database.pool.query<{ codes: number; users: number }>(
      'SELECT (SELECT count(*) FROM codes) AS codes, (SELECT count(*) FROM users) AS users',
    );
    expect({ codes: rowsOf('codes'), users: rowsOf('users') }).toEqual(rows[0]);
    expect(made.manifest.jobs.rows).toBeGreaterThan(0);
    expect(migrations.length).toBeGreaterThan(10);
    expect(objects).toMatchObject({ copied: objects.count, missing: 0 });
    expect(objects.count).toBeGreaterThan(2);
    expect(await verify()).toMatchObject({ problems: [], objectsRead: objects.count });
  });

  it('holds the key nowhere', async () => {
    for (const name of await readdir(snapshot)) {
      expect((await readFile(path.join(snapshot, name))).includes(testSecretKey)).toBe(false);
    }
  });

  it('copies only what is new the second time, and notices what changed under its key', async () => {
    await lost.installation.store.put('drill/new', Buffer.from('one'));
    const second = await backUpLost();
    expect(second.manifest.objects.copied).toBe(1);
    await lost.installation.store.put('drill/new', Buffer.from('two'));
    const third = await backUpLost();
    expect(third.manifest.objects).toMatchObject({ copied: 1, count: second.manifest.objects.count });
    await lost.installation.store.delete('drill/new');
    snapshot = third.snapshot;
    expect((await verify()).problems).toEqual([]);
  });

  it('that was cut off is none, and the next one takes its place', async () => {
    const known = await listSnapshots(folder);
    const { store } = lost.installation;
    const failing: ObjectStore = {
      ...store,
      async *list() {
        yield* store.list();
        throw new Error('the store is gone');
      },
    };
    await expect(backUpLost(failing)).rejects.toThrow('the store is gone');
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(known.length + 1);
    expect(await listSnapshots(folder)).toEqual(known);
    await backUpLost();
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(known.length + 1);
    expect(await listSnapshots(folder)).toHaveLength(known.length + 1);
  });

  it('says plainly when the database is away', async () => {
    const away = {
      databaseUrl: 'postgres://u:p@127.0.0.1:1/d',
      store: lost.installation.store,
      secretKey: testSecretKey,
    };
    await expect(backUp({ ...away, folder, release: '0', report })).rejects.toThrow('cannot be reached (ECONNREFUSED)');
  });

  it('is taken by one at a time', async () => {
    const { length: known } = await listSnapshots(folder);
    const outcomes = await Promise.allSettled([backUpLost(), backUpLost()]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    // The second may also have come when the first had ended.
    for (const reason of refused) expect(reason).toContain('Another backup of this database is under way.');
    expect(refused.length).toBeLessThan(2);
    expect((await listSnapshots(folder)).length).toBe(known + 2 - refused.length);
  });

  it('is refused with another key than that of the database, and in the folder of another installation', async () => {
    const { store } = lost.installation;
    const secretKey = 'another secret key, of 32 or more characters';
    const attempt = (databaseUrl: string) => backUp({ databaseUrl, store, secretKey, folder, release: '0', report });
    await expect(attempt(lost.database.url)).rejects.toThrow('SECRET_KEY is not the one of this database');
    const another = await createTestDatabase();
    await expect(attempt(another.url)).rejects.toThrow('Use a folder for each installation.');
    await another.drop();
  });
});

describe('verify', () => {
  it('says which table and which object are not what was written', async () => {
    const [entry] = await firstEntries();
    const files = [path.join(snapshot, 'codes.copy.gz'), objectFile(folder, entry?.sha256 ?? '')];
    for (const file of files) {
      const bytes = await readFile(file);
      const at = Math.floor(bytes.length / 2);
      await writeFile(
        file,
        Buffer.concat([bytes.subarray(0, at), Buffer.from([~(bytes[at] ?? 0)]), bytes.subarray(at + 1)]),
      );
      const { problems } = await verify();
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(file === files[0] ? 'Table codes' : `Object ${entry?.key}`);
      await rm(file);
      expect((await verify(false)).problems).toHaveLength(1);
      await writeFile(file, bytes);
    }
    expect((await verify()).problems).toEqual([]);
  });

  it('reads the first of a hundred objects when it is not asked for all', async () => {
    const { objectsRead, manifest } = await verify(false);
    expect(objectsRead).toBe(Math.ceil(manifest.objects.count / 100));
  });

  it('says that the key is another', async () => {
    const { problems } = await verifyBackup({ folder, snapshot, all: false, secretKey: 'x'.repeat(32), report });
    expect(problems).toEqual([expect.stringContaining('SECRET_KEY is not the key of this backup')]);
  });
});

async function firstEntries() {
  const entries = [];
  for await (const entry of openIndex(snapshot).entries) entries.push(entry);
  return entries;
}

describe('restore', () => {
  it('refuses another key, a newer schema, a database and a store that are not empty', async () => {
    await expect(restoreInto(found, { secretKey: 'x'.repeat(32) })).rejects.toThrow('SECRET_KEY is not the key');
    const manifest = await readManifest(snapshot);
    await writeManifest(snapshot, { ...manifest, migrations: [...manifest.migrations, '2099-01-01t0000-later'] });
    await expect(restoreInto(found)).rejects.toThrow('newer schema (2099-01-01t0000-later)');
    await writeManifest(snapshot, manifest);
    await expect(restoreInto(lost)).rejects.toThrow('The database is not empty');
    await found.installation.store.put('somebody/else', Buffer.from('!'));
    await expect(restoreInto(found)).rejects.toThrow('The object store is not empty');
    await found.installation.store.delete('somebody/else');
  });

  it('stores no object whose bytes have changed', async () => {
    const [entry] = await firstEntries();
    const file = objectFile(folder, entry?.sha256 ?? '');
    const bytes = await readFile(file);
    await writeFile(file, Buffer.concat([Buffer.from([~(bytes[0] ?? 0)]), bytes.subarray(1)]));
    await expect(restoreInto(found)).rejects.toThrow('are not those that were backed up');
    expect(await found.installation.store.head(entry?.key ?? '')).toBeNull();
    await writeFile(file, bytes);
  });

  it('that was cut off is taken up by the same command', async () => {
    const { store } = found.installation;
    let left = 2;
    const failing: ObjectStore = {
      ...store,
      put: (...args) => (left-- > 0 ? store.put(...args) : Promise.reject(new Error('the store is gone'))),
    };
    await expect(restoreInto(found, { store: failing })).rejects.toThrow('the store is gone');
    const other = path.join(path.dirname(snapshot), 'another');
    await expect(restoreInto(found, { snapshot: other })).rejects.toThrow('cannot be read');
    const manifest = await restoreInto(found);
    expect(manifest.objects.count).toBeGreaterThan(2);
  });

  // conforms: F23
  it('gives people what they had: the file byte by byte, and the verdicts on photos', async () => {
    const running = await found.installation.start();
    try {
      const after = await readState(running);
      expect(after.verdicts).toEqual({ original: 'auth_original', copy: 'auth_copy' });
      expect({ ...after, file: after.file.equals(before.file) }).toEqual({ ...before, file: true });
    } finally {
      await running.stop();
    }
  });

  it('goes on with what waited, and gives no number twice', async () => {
    const running = await found.installation.start();
    const worker = await running.startWorker();
    try {
      const next = await placeOrder(running, 'After the loss', 10);
      expect(next).toBeGreaterThan(waiting);
      for (const id of [waiting, next]) {
        await eventually(
          () => codegenStatus(running, id),
          (status) => status === 4,
        );
      }
      const { rows } = await running.database.pool.query<{ codes: number }>(
        'SELECT count(*) AS codes FROM codes WHERE workorder_id = $1',
        [waiting],
      );
      expect(rows).toEqual([{ codes: 500 }]);
    } finally {
      await worker.stop();
      await running.stop();
    }
  });
});
