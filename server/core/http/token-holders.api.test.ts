import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { createWorld, type World } from '#server/programs/api/testing/world.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createTestDatabase } from '../db/testing/test-database.ts';
import { type FaultProxy, startProxyOf } from '../testing/fault-proxy.ts';
import { hashToken } from '../token.ts';
import { listenForTokenChanges, type TokenChanges } from './token-changes.ts';
import { createTokenHolders } from './token-holders.ts';

let database: Database;
let proxy: FaultProxy;
let world: World;
let news: TokenChanges & { close(): Promise<void> };
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 3, applicationName: 'holders' });
  proxy = await startProxyOf(made.url);
  world = await createWorld(database);
  news = listenForTokenChanges(database.pool, proxy.through(made.url));
  await vi.waitFor(() => expect(news.isListening).toBe(true), { timeout: ceilingMs });
  close = async () => {
    await news.close();
    await proxy.close();
    await database.close();
    await made.drop();
  };
});
afterAll(() => close());

/** Less than holders are kept for: within it, a change is what ended one. */
const soonMs = 9_000;

/** Holders, and how many statements they have sent. */
function counted(heard: TokenChanges | undefined) {
  const executed = vi.spyOn(database.pool, 'connect');
  executed.mockClear();
  return { holders: createTokenHolders(database, heard), statements: () => executed.mock.calls.length };
}

const hash = () => hashToken(world.people.brandAdmin.token);
const revoke = () => database.pool.query('UPDATE tokens SET revoked_at = now() WHERE token_hash = $1', [hash()]);
const restore = () => database.pool.query('UPDATE tokens SET revoked_at = NULL WHERE token_hash = $1', [hash()]);

describe('the holder of a token', () => {
  it('is looked up once while changes are heard of, each time while they are not', async () => {
    const kept = counted(news);
    await kept.holders.find(hash());
    const first = kept.statements();
    const again = await kept.holders.find(hash());
    expect(again).toMatchObject({ user_id: world.people.brandAdmin.id, company_id: world.companies.brand });
    expect(kept.statements()).toBe(first);

    for (const heard of [undefined, { isListening: false, onChange: () => undefined }]) {
      const plain = counted(heard);
      await plain.holders.find(hash());
      const before = plain.statements();
      await plain.holders.find(hash());
      expect(plain.statements()).toBe(before + 1);
    }
  });

  it('is forgotten when it is changed, by whichever program', async () => {
    const { holders } = counted(news);
    expect(await holders.find(hash())).toBeDefined();
    await revoke();
    await vi.waitFor(async () => expect(await holders.find(hash())).toBeUndefined(), { timeout: soonMs, interval: 5 });
    await restore();
    expect(await holders.find(hash())).toBeDefined();

    await database.pool.query('UPDATE users SET is_active = false WHERE id = $1', [world.people.brandAdmin.id]);
    await vi.waitFor(async () => expect(await holders.find(hash())).toBeUndefined(), { timeout: soonMs, interval: 5 });
    await database.pool.query('UPDATE users SET is_active = true WHERE id = $1', [world.people.brandAdmin.id]);
  });

  it('is not kept when a change came while it was read', async () => {
    const listeners: (() => void)[] = [];
    const { holders } = counted({ isListening: true, onChange: (clear) => listeners.push(clear) });
    const reading = holders.find(hash());
    for (const clear of listeners) clear();
    await reading;
    const statements = counted(undefined).statements;
    await holders.find(hash());
    expect(statements()).toBe(1);
  });

  it('ends with its token, also while it is kept', async () => {
    const { holders } = counted({ isListening: true, onChange: () => undefined });
    await database.pool.query("UPDATE tokens SET expires_at = now() + interval '6 seconds' WHERE token_hash = $1", [
      hash(),
    ]);
    expect(await holders.find(hash())).toBeDefined();
    await vi.waitFor(async () => expect(await holders.find(hash())).toBeUndefined(), { timeout: soonMs });
    await database.pool.query("UPDATE tokens SET expires_at = now() + interval '1 day' WHERE token_hash = $1", [
      hash(),
    ]);
  });

  it('is looked up again after ten seconds, also when the clock is set back meanwhile', async () => {
    const { holders } = counted({ isListening: true, onChange: () => undefined });
    expect(await holders.find(hash())).toBeDefined();
    await revoke();
    const [clock, elapsed] = [Date.now(), performance.now()];
    vi.spyOn(Date, 'now').mockReturnValue(clock - 3 * 3_600_000);
    const now = vi.spyOn(performance, 'now').mockReturnValue(elapsed + 5_000);
    const whileKept = await holders.find(hash());
    now.mockReturnValue(elapsed + 11_000);
    const after = await holders.find(hash());
    vi.restoreAllMocks();
    await restore();
    expect(whileKept).toBeDefined();
    expect(after).toBeUndefined();
  });

  it('is not kept while the connection for changes is away, and what changed meanwhile holds', async () => {
    const { holders } = counted(news);
    expect(await holders.find(hash())).toBeDefined();
    await proxy.refuse();
    proxy.cut();
    await vi.waitFor(() => expect(news.isListening).toBe(false), { timeout: ceilingMs });
    await revoke();
    expect(await holders.find(hash())).toBeUndefined();
    await restore();
    await proxy.accept();
    await vi.waitFor(() => expect(news.isListening).toBe(true), { timeout: ceilingMs });
    expect(await holders.find(hash())).toBeDefined();
  });

  it('is not kept when the connection for changes says nothing any more', async () => {
    await proxy.refuse();
    proxy.freeze();
    await vi.waitFor(() => expect(news.isListening).toBe(false), { timeout: ceilingMs });
    proxy.thaw();
    await proxy.accept();
    await vi.waitFor(() => expect(news.isListening).toBe(true), { timeout: ceilingMs });
  });
});
