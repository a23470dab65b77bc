import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as contract from '#lib/contract/auth.ts';
import * as own from '#lib/contract/own-account.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { listenForTokenChanges } from '#server/core/http/token-changes.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { type ApiClient, createInjectedClient } from '#server/programs/api/testing/api-client.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { createWorld, type World } from '#server/programs/api/testing/world.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** Less than is kept for: within it, a change is what ended it. */
const soonMs = 9_000;

let program: Database;
let other: Database;
let proxy: FaultProxy;
let world: World;
let api: ApiClient;
let isListening: () => boolean;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  const config = loadConfig({ SECRET_KEY: 'x'.repeat(32), LOG_LEVEL: 'silent' });
  program = openDatabase(made.url, { max: 3, applicationName: 'program' });
  other = openDatabase(made.url, { max: 1, applicationName: 'another program' });
  world = await createWorld(other);
  proxy = await startProxyOf(made.url);
  const tokenChanges = listenForTokenChanges(program.pool, proxy.through(made.url));
  isListening = () => tokenChanges.isListening;
  const inUnitOfWork = createUnitsOfWork(program, await openJobQueue(program.pool, () => undefined));
  const store = createObjectStore(config.storage, 'x'.repeat(32), config.limits.requestStore);
  const photos = openTestPhotos();
  const app = buildApi({ config, database: program, store, inUnitOfWork, photos, tokenChanges });
  api = createInjectedClient(app);
  await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: ceilingMs });
  close = async () => {
    await app.close();
    await tokenChanges.close();
    await proxy.close();
    await program.close();
    await other.close();
    await made.drop();
  };
});
afterAll(() => close());

const token = () => world.people.brandAdmin.token;
const profile = async () => (await api.call(contract.me, { token: token() })).body;

describe('the profile of a token', () => {
  it('is read once while changes are heard of', async () => {
    const connected = vi.spyOn(program.pool, 'connect');
    // Again where a slow machine had lost the connection for changes for a moment.
    await vi.waitFor(
      async () => {
        const first = await profile();
        connected.mockClear();
        expect(await profile()).toEqual(first);
        expect(connected).not.toHaveBeenCalled();
      },
      { timeout: ceilingMs },
    );
    connected.mockRestore();
  });

  it.each([
    ['its user', 'UPDATE users SET name = $2 WHERE id = $1', (changed: string) => ({ user: { name: changed } })],
    [
      'its company',
      'UPDATE companies SET name = $2 WHERE id = (SELECT company_id FROM users WHERE id = $1)',
      (changed: string) => ({ company: { name: changed } }),
    ],
  ])('is read again when another program changes %s', async (_what, statement, shown) => {
    await profile();
    await other.pool.query(statement, [world.people.brandAdmin.id, 'Changed elsewhere']);
    await vi.waitFor(async () => expect(await profile()).toMatchObject(shown('Changed elsewhere')), {
      timeout: soonMs,
    });
  });

  it('says whether two-factor sign-in is on, and how many recovery codes are left', async () => {
    await profile();
    const userId = world.people.brandAdmin.id;
    await other.pool.query(
      "INSERT INTO two_factors (user_id, sealed_secret, confirmed_at) VALUES ($1, '\\x00', now())",
      [userId],
    );
    await other.pool.query("INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '\\x01'), ($1, '\\x02')", [
      userId,
    ]);
    const shows = (two_factor: object) =>
      vi.waitFor(async () => expect(await profile()).toMatchObject({ two_factor }), { timeout: soonMs });
    await shows({ is_on: true, recovery_codes_left: 2 });
    await other.pool.query("UPDATE recovery_codes SET used_at = now() WHERE code_hash = '\\x01'");
    await shows({ is_on: true, recovery_codes_left: 1 });
    await other.pool.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await other.pool.query('DELETE FROM two_factors WHERE user_id = $1', [userId]);
    await shows({ is_on: false, recovery_codes_left: 0 });
  });

  it('shows what this program changed at once, before word of it has come', async () => {
    // Nothing is heard, and it is not known yet that nothing is.
    proxy.freeze();
    try {
      for (const name of ['One', 'Two', 'Three']) {
        await profile();
        expect((await api.call(own.updateMe, { token: token(), body: { name } })).status).toBe(200);
        expect(await profile()).toMatchObject({ user: { name } });
      }
    } finally {
      proxy.thaw();
    }
    await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: ceilingMs });
  });

  it('ends with its token at once', async () => {
    await profile();
    await other.pool.query('UPDATE tokens SET revoked_at = now() WHERE user_id = $1', [world.people.brandAdmin.id]);
    await vi.waitFor(async () => expect((await api.raw(contract.me.path, { token: token() })).status).toBe(401), {
      timeout: soonMs,
    });
    await other.pool.query('UPDATE tokens SET revoked_at = NULL WHERE user_id = $1', [world.people.brandAdmin.id]);
  });
});
