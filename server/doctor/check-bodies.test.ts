import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { type RunningStorage, startStorageServer } from '#server/storage/testing/start-storage-server.ts';
import { checkBodies } from './check-bodies.ts';

let directory: string;
let storage: RunningStorage;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-bodies-'));
  storage = await startStorageServer(path.join(directory, 'storage'));
});
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answers =
  (status: number, server?: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, server === undefined ? {} : { server }).end();
  };

/** Programs that answer as ours do, but for those given. */
async function look(changes: Partial<Record<'api' | 'photo' | 'code' | 'portal' | 'storage', string>>, pauseMs = 0) {
  const seen: (string | undefined)[] = [];
  const urls = {
    api: await listen((request, response) => {
      seen.push(request.headers.origin, request.headers['content-length']);
      answers(401)(request, response);
    }),
    photo: await listen(answers(401)),
    code: await listen(answers(403)),
    portal: await listen(answers(401)),
    storage: storage.settings.publicUrl,
    ...changes,
  };
  const store = createLocalObjectStore({ ...storage.settings, publicUrl: urls.storage });
  const findings = await checkBodies(urls, store, pauseMs);
  const left = [];
  for await (const { key } of store.list()) left.push(key);
  expect(left).toEqual([]);
  return { urls, seen, wrong: findings.filter(({ level }) => level !== 'ok') };
}

it('finds nothing where bodies of the largest size arrive, and leaves no object', async () => {
  const { wrong, seen, urls } = await look({});
  expect(wrong).toEqual([]);
  expect(seen).toEqual([urls.portal, String((64 * 1024 + 64) * 1024)]);
});

it('names a proxy that limits the size of bodies, and the size that it needs', async () => {
  const nginx = await listen(answers(413, 'nginx/1.22.1'));
  const { wrong } = await look({ photo: nginx, storage: nginx });
  expect(wrong).toMatchObject([
    { check: 'PHOTO_URL', level: 'problem', says: expect.stringContaining(`413 from nginx/1.22.1 at ${nginx}`) },
    { check: 'STORAGE_URL', level: 'problem', todo: expect.stringContaining('client_max_body_size 1025m') },
  ]);
  expect(wrong[0]?.todo).toContain('client_max_body_size 26m');
});

it('takes a connection that is closed without an answer for a limit too', async () => {
  const closing = await listen((request) => request.socket.resetAndDestroy());
  const { wrong } = await look({ api: closing });
  expect(wrong).toMatchObject([
    { check: 'API_URL', level: 'problem', todo: expect.stringContaining('client_max_body_size 65m') },
  ]);
});

it('sees another program at an address, and an Origin that does not arrive', async () => {
  const { wrong } = await look({ code: await listen(answers(502, 'nginx')), portal: await listen(answers(403)) });
  expect(wrong).toMatchObject([
    { check: 'CODE_URL', level: 'problem', says: expect.stringContaining('502 from nginx') },
    { check: 'PORTAL_URL', level: 'problem', todo: expect.stringContaining('Origin') },
  ]);
});

it('only warns about an address that cannot be reached from here', async () => {
  const { wrong } = await look({ api: 'http://127.0.0.1:1' });
  expect(wrong).toMatchObject([{ check: 'API_URL', level: 'warning' }]);
});

it('names what ends an upload that pauses, and no upload that goes on', async () => {
  expect((await look({}, 50)).wrong).toEqual([]);
  const impatient = await listen((request) => request.once('data', () => request.socket.resetAndDestroy()));
  const { wrong } = await look({ storage: impatient }, 500);
  expect(wrong).toMatchObject([{ check: 'STORAGE_URL', level: 'problem', todo: expect.stringContaining('75 s') }]);
  const answering = (await look({ storage: await listen(answers(408, 'nginx')) }, 50)).wrong;
  expect(answering).toMatchObject([
    { says: expect.stringContaining('408 from nginx'), todo: expect.stringContaining('client_body_timeout') },
  ]);
});
