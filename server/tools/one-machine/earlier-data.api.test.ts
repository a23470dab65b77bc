import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { compileCache } from '#server/core/config/testing/compile-cache.ts';
import { describeEarlierDatabase, makeEarlierDatabase } from '#server/core/db/testing/earlier-database.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { startEmbeddedPostgres } from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';

const { dataDir, remove } = createTemporaryDataDir('proofmark-earlier-');
afterAll(remove);

async function inDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, port: 0, throwAway: true });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

/** With --dev, which builds no portal beside the preparation of the database. */
async function start(): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const names = ['PORTAL_PORT', 'API_PORT', 'PHOTO_PORT', 'STORAGE_PORT', 'CODE_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await findFreePort())]));
  const env = {
    ...compileCache,
    PATH: process.env.PATH,
    NODE_ENV: 'test' as const,
    DATA_DIR: dataDir,
    ...Object.fromEntries(ports),
  };
  // Connected, so that it ends when this process does.
  const child = endWithTestFile(
    spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts'), '--dev'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
  const ended = once(child, 'close');
  const [stdout = '', stderr = ''] = await Promise.all(
    [child.stdout, child.stderr].map((from) => (from ? text(from) : '')),
  );
  return { code: (await ended)[0], stdout, stderr };
}

it('names a data folder of before the first release, says what to do, and leaves it as it is', async () => {
  const before = await inDatabase(async (url) => {
    await makeEarlierDatabase(url);
    return describeEarlierDatabase(url);
  });

  const { code, stdout, stderr } = await start();
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'The database could not be prepared:',
    `The data in ${dataDir} was made before the first release (its schema is 0016-search-and-notices).`,
    'This release cannot bring it to its own schema. Nothing in it was changed.',
    `To start with new data, move the folder ${dataDir} away or set DATA_DIR to another one, and start again.`,
    'To keep something of it, start the version that made it with that folder and export what you need.',
  ]);
  expect(stdout).not.toContain('Saved files are used at once');

  expect(await inDatabase(describeEarlierDatabase)).toEqual(before);
});

it('lets nobody else read the port and the password of the database', () => {
  const modes = ['postgres.port', 'postgres.password'].map((name) => statSync(path.join(dataDir, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});
