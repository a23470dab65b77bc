import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { eventually } from './testing/eventually.ts';
import { startProgramProcess } from './testing/program-process.ts';
import { testSecretKey } from './testing/start-api.ts';

let proxy: FaultProxy;
let directory: string;
let env: Record<string, string>;
let dropDatabase: () => Promise<void>;

beforeEach(async () => {
  const database = await createTestDatabase();
  dropDatabase = database.drop;
  proxy = await startProxyOf(database.url);
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-begins-'));
  env = {
    DATABASE_URL: proxy.through(database.url),
    DATABASE_CONNECT_SECONDS: '1',
    DATABASE_SILENCE_SECONDS: '0.5',
    DATA_DIR: directory,
    SECRET_KEY: testSecretKey,
    API_PORT: String(await findFreePort()),
    LOG_LEVEL: 'warn',
  };
});
afterEach(async () => {
  await proxy.close();
  await dropDatabase();
  await rm(directory, { recursive: true, force: true });
});

const faults: [string, () => Promise<void>][] = [
  ['refuses connections', () => proxy.refuse()],
  ['takes connections and never answers', async () => proxy.swallow()],
];

// conforms: F11
it.each(faults)(
  'programs that begin while the database %s wait, say so, and work by themselves once it is there',
  async (_, fault) => {
    await fault();
    const programs = ['api', 'worker'] as const;
    const begun = await Promise.all(
      programs.map(async (name) => ({ name, program: await startProgramProcess(name, env, '/livez') })),
    );
    for (const { name, program } of begun) {
      const [line] = await program.linesWith('Database unavailable at start; waiting');
      expect(line).toMatchObject({ level: 'warn', service: name, err: expect.anything() });
      const { status, text } = await program.ask('/readyz');
      expect(status).toBe(503);
      expect(JSON.parse(text)).toMatchObject({ status: 'not ready' });
    }

    await proxy.accept();
    proxy.cut();
    for (const { program } of begun) {
      const ready = () => program.ask('/readyz').then(({ status }) => status);
      await eventually(ready, (status) => status === 200);
    }
    // A program that says it is ready listens.
    expect((await fetch(`http://127.0.0.1:${env['API_PORT']}/health`)).status).toBe(200);
    for (const { program } of begun) {
      expect(program.written().filter((text) => text.includes('"fatal"'))).toEqual([]);
      program.signal('SIGKILL');
      await program.ended;
    }
  },
);
