import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { createToken } from '#server/core/token.ts';
import { createLinkSecret } from '#server/documents/rules/download-link.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { locateObject } from '#server/storage/local/object-files.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { eventually } from './testing/eventually.ts';

/**
 * The real programs, at the level that logs most; everything they write is looked through for what was sent to them.
 */

const secretKey = 'a secret key for tests, of 32 or more characters';
const token = createToken();
const linkSecret = createLinkSecret();

interface Program {
  url: string;
  port: number;
  child: ChildProcess;
  /** Lines of the log that hold the text; once there are as many as that. */
  linesWith(text: string, count?: number): Promise<string[]>;
  /** All that was written, by the time the program has ended. */
  end(): Promise<string>;
}

let test: TestDatabase;
let directory: string;
const ports = { API_PORT: 0, PHOTO_PORT: 0, CODE_PORT: 0, STORAGE_PORT: 0 };

async function start(name: 'api' | 'photo' | 'storage', port: number): Promise<Program> {
  const child = forkProgram(new URL(`../../bin/${name}.ts`, import.meta.url), {
    env: {
      ...Object.fromEntries(Object.entries(ports).map(([variable, value]) => [variable, String(value)])),
      DATABASE_URL: test.url,
      DATA_DIR: directory,
      SECRET_KEY: secretKey,
      PHOTO_READERS: '1',
      LOG_LEVEL: 'trace',
      NODE_ENV: 'test',
    },
    silent: true,
  });
  endWithTestFile(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(answers, (status) => status === 200 || child.exitCode !== null);
  const linesWith = (text: string) =>
    written
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes(text));
  return {
    url,
    port,
    child,
    linesWith: (text, count = 1) =>
      eventually(
        async () => linesWith(text),
        (lines) => lines.length >= count,
      ),
    async end() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      return written;
    },
  };
}

beforeAll(async () => {
  test = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-log-'));
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await findFreePort();
});
afterAll(async () => {
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const urlOf = (line: string | undefined): unknown => JSON.parse(line ?? '{}').url;

/** Sends bytes that no HTTP client would send. */
async function sendBytes(port: number, bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(bytes);
  socket.resume();
  await once(socket, 'close');
}

describe('the log of the management API', () => {
  // conforms: 27.5
  it('holds the paths that were called, and nothing that opens anything', async () => {
    const api = await start('api', ports.API_PORT);
    const call = async (target: string, method = 'GET') => {
      const headers = { authorization: `UAT ${token}`, cookie: `session=${token}` };
      await (await fetch(`${api.url}${target}`, { method, headers, redirect: 'manual' })).arrayBuffer();
    };
    const link = `/api/v2/documents/download/${linkSecret}`;
    const masked = '/api/v2/documents/download/***';
    const calls: [called: string, logged: string][] = [
      [link, masked],
      [`${link}/`, masked],
      [`//api//v2/documents/download/${linkSecret}?x=1`, `${masked}?***`],
      [`${link}/again`, `${masked}/again`],
      [`/api/v2/documents/${linkSecret}/download/x/y`, '/api/v2/documents/***/download/x/y'],
      [`/api/v2/workorders/?limit=5&token=${token}`, '/api/v2/workorders/?limit=5&***'],
      [`/api/v2/workorders/?access_token=${token}&ordering=-id`, '/api/v2/workorders/?ordering=-id&***'],
      [`/api/v2/workorders/?${token}`, '/api/v2/workorders/?***'],
      [`/api/v2/workorders/?search=UAT%20${token}`, '/api/v2/workorders/?***'],
      [`/api/v2/audit-log/?token=${token}`, '/api/v2/audit-log/?***'],
      [`/api/v2/workorders/12/?Token=${token}`, '/api/v2/workorders/12/?***'],
      [`/%ff/${linkSecret}?token=${token}`, '/***/***?***'],
      [`/api/v2/documents/download/${linkSecret.repeat(30)}`, masked],
    ];
    for (const [called] of calls) await call(called);
    await call(link, 'HEAD');
    await sendBytes(api.port, `GET ${link}?token=${token} HTTP/9.9\r\nAuthorization: UAT ${token}\r\n\r\n`);
    const lines = await api.linesWith('request completed', calls.length + 1);
    await api.linesWith('client error');
    expect(lines.map(urlOf)).toEqual([...calls.map(([, logged]) => logged), masked]);
    const log = await api.end();
    expect(log).not.toContain(linkSecret);
    expect(log).not.toContain(token);
    // As a buffer in JSON has it.
    expect(log).not.toContain([...Buffer.from(token.slice(0, 8))].join(','));
  });
});

describe('the logs of the photo API and the code addresses', () => {
  // conforms: 27.5
  it('hold no value of a query, and of a path what is an id', async () => {
    const photo = await start('photo', ports.PHOTO_PORT);
    const codes = `http://127.0.0.1:${ports.CODE_PORT}`;
    await eventually(
      () =>
        fetch(`${codes}/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
    );
    const call = async (url: string, method: string) => {
      const headers = { 'x-service-app': `app-${linkSecret}`, authorization: `UAT ${token}` };
      await (await fetch(url, { method, headers, redirect: 'manual' })).arrayBuffer();
    };
    await call(`${photo.url}/api/scan/photo/?access_token=${token}`, 'POST');
    await call(`${photo.url}/api/scan/${linkSecret}?token=${token}`, 'GET');
    await call(`${codes}/ABCDEFGH2345?token=${token}&x=${linkSecret}`, 'GET');
    await call(`${codes}/${linkSecret}?${token}`, 'PUT');
    const lines = await photo.linesWith('request completed', 4);
    expect(lines.map(urlOf)).toEqual(['/api/scan/photo/?***', '/api/scan/***?***', '/ABCDEFGH2345?***', '/***?***']);
    const log = await photo.end();
    expect(log).not.toContain(linkSecret);
    expect(log).not.toContain(token);
  });
});

describe('the log of the storage', () => {
  // conforms: 27.5
  it('says what went wrong with which object, without policy and signature', async () => {
    const storage = await start('storage', ports.STORAGE_PORT);
    const settings = {
      directory: path.join(directory, 'storage'),
      publicUrl: `http://localhost:${ports.STORAGE_PORT}`,
      accessKey: deriveAccessKey(secretKey),
    };
    const store = createLocalObjectStore(settings);
    // Two faults on its side: a folder where the file should be, and a file where the folder for uploads should be.
    await mkdir(locateObject(settings.directory, 'logged/broken'), { recursive: true });
    const incoming = path.join(settings.directory, '.incoming');
    await rm(incoming, { recursive: true, force: true });
    await writeFile(incoming, '');
    const link = await store.presignGet('logged/broken', {
      expiresInSeconds: 60,
      fileName: 'broken.zip',
      contentType: 'application/zip',
    });
    await expect(fetch(link).then((response) => response.arrayBuffer())).rejects.toThrow();
    const post = await store.presignPost({ key: 'logged/upload', expiresInSeconds: 60, minBytes: 0, maxBytes: 1000 });
    const form = new FormData();
    for (const [name, value] of Object.entries(post.fields)) form.set(name, value);
    form.set('file', new Blob(['x']));
    expect((await fetch(`${post.url}?token=${token}`, { method: 'POST', body: form })).status).toBe(500);
    const lines = await storage.linesWith('request failed', 2);
    expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/proofmark/logged/broken', '/proofmark']);
    const log = await storage.end();
    const signature = new URL(link).searchParams.get('X-Amz-Signature');
    const signed = Object.entries(post.fields).filter(([name]) => /^(policy|x-amz-signature)$/i.test(name));
    const secrets = [signature, token, ...signed.map(([, value]) => value)];
    expect(secrets).toHaveLength(4);
    for (const secret of secrets) {
      expect(secret).toMatch(/.{20}/);
      expect(log).not.toContain(secret);
    }
  });
});
