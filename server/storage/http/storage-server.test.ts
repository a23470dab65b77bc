import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { defaultTimeLimits } from '#server/core/config/time-limits.ts';
import { createLocalObjectStore } from '../local/local-object-store.ts';
import { sweepLeftovers } from '../local/object-files.ts';
import type { ObjectStore } from '../object-store.ts';
import { portalUrl, type RunningStorage, startStorageServer } from '../testing/start-storage-server.ts';

let directory: string;
let running: RunningStorage;
let store: ObjectStore;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-storage-http-'));
  running = await startStorageServer(directory);
  store = createLocalObjectStore(running.settings);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

const link = { expiresInSeconds: 60, fileName: 'a.csv', contentType: 'text/html' };
const upload = { minBytes: 1, maxBytes: 1000, expiresInSeconds: 60 };

function toForm(fields: Record<string, string>, content = 'id\nABCDEFGH\n'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'a.csv');
  return form;
}

it('takes a form whose content type has more parameters, behind an empty line', async () => {
  const { url, fields } = await store.presignPost({ key: 'forms/charset', ...upload });
  const written = new Response(toForm(fields));
  const headers = { 'content-type': `${written.headers.get('content-type')}; charset=UTF-8` };
  const body = Buffer.concat([Buffer.from('\r\n'), Buffer.from(await written.arrayBuffer())]);
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201);
  await expect(store.head('forms/charset')).resolves.toEqual({ size: 12 });
});

describe('what the AWS SDK signs', () => {
  const makeClient = (change: { region?: string; endpoint?: string } = {}) =>
    new S3Client({
      endpoint: change.endpoint ?? running.settings.publicUrl,
      region: change.region ?? 'local',
      forcePathStyle: true,
      credentials: { accessKeyId: running.settings.accessKey.id, secretAccessKey: running.settings.accessKey.secret },
      responseChecksumValidation: 'WHEN_REQUIRED',
    });

  it('is taken: GET with a name and type that need encoding', async () => {
    await store.put('sdk/get', Buffer.from('hello'));
    const command = new GetObjectCommand({
      Bucket: 'proofmark',
      Key: 'sdk/get',
      ResponseContentDisposition: 'attachment; filename="a (b)*!\'+ &=%.csv"',
      ResponseContentType: 'text/csv; charset=utf-8',
    });
    const answer = await fetch(await getSignedUrl(makeClient(), command, { expiresIn: 60 }));
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a (b)*!\'+ &=%.csv"');
  });

  it('is taken: HEAD', async () => {
    await store.put('sdk/head', Buffer.from('hello'));
    const url = await getSignedUrl(makeClient(), new HeadObjectCommand({ Bucket: 'proofmark', Key: 'sdk/head' }));
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', '']);
    expect((await fetch(url)).status).toBe(403);
  });

  it('is taken: POST with a condition on the beginning of a field', async () => {
    const post = await createPresignedPost(makeClient(), {
      Bucket: 'proofmark',
      Key: 'sdk/post',
      Conditions: [
        ['content-length-range', 1, 100],
        ['starts-with', '$Content-Type', 'text/'],
      ],
      Expires: 60,
    });
    const good = await fetch(post.url, {
      method: 'POST',
      body: toForm({ ...post.fields, 'Content-Type': 'text/csv' }),
    });
    expect([good.status, await good.text()]).toEqual([204, '']);
    await expect(store.head('sdk/post')).resolves.toEqual({ size: 12 });
    for (const fields of [post.fields, { ...post.fields, 'Content-Type': 'image/png' }]) {
      const bad = await fetch(post.url, { method: 'POST', body: toForm(fields) });
      expect([bad.status, await bad.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
    }
  });

  it('is refused for another region and another host', async () => {
    const command = new GetObjectCommand({ Bucket: 'proofmark', Key: 'sdk/get' });
    const elsewhere = await getSignedUrl(makeClient({ region: 'eu-west-1' }), command);
    expect((await fetch(elsewhere)).status).toBe(400);
    const otherHost = new URL(await getSignedUrl(makeClient({ endpoint: 'http://storage.evil.test' }), command));
    otherHost.host = new URL(running.settings.publicUrl).host;
    expect((await fetch(otherHost)).status).toBe(403);
  });

  it.each(['versionId', 'constructor', 'toString'])('is refused with the parameter %s', async (name) => {
    const command = new GetObjectCommand({ Bucket: 'proofmark', Key: 'sdk/get' });
    const addParameter = { step: 'build', name: 'addParameter' } as const;
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { query: Record<string, string> }).query[name] = 'x';
        return next(args);
      },
      addParameter,
    );
    const answer = await fetch(await getSignedUrl(makeClient(), command));
    expect([answer.status, await answer.text()]).toEqual([501, expect.stringContaining('NotImplemented')]);
  });

  it('is refused for a field this store would accept and not act on', async () => {
    const Fields = { acl: 'public-read' };
    const post = await createPresignedPost(makeClient(), { Bucket: 'proofmark', Key: 'sdk/acl', Fields });
    const answer = await fetch(post.url, { method: 'POST', body: toForm(post.fields) });
    expect([answer.status, await answer.text()]).toEqual([501, expect.stringContaining('NotImplemented')]);
    await expect(store.head('sdk/acl')).resolves.toBeNull();
  });
});

describe('headers', () => {
  it('let a browser run nothing of an object', async () => {
    await store.put('page', Buffer.from('<script>alert(1)</script>'));
    const answer = await fetch(await store.presignGet('page', link));
    await answer.body?.cancel();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="a.csv"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('let the portal, and no other site, post and read the answer', async () => {
    const { url, fields } = await store.presignPost({ key: 'cors', ...upload });
    const ask = (origin: string) =>
      fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    const preflight = await ask(portalUrl);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, portalUrl]);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const origin of ['http://evil.test', `${portalUrl}.evil.test`, 'null']) {
      const foreign = await ask(origin);
      expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    const answer = await fetch(url, { method: 'POST', headers: { origin: portalUrl }, body: toForm(fields) });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, portalUrl]);
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag.*Location/);
    expect(answer.headers.get('location')).toBe(`${running.settings.publicUrl}/proofmark/cors`);
  });

  it('let a download be taken up again, but not with the bytes of another object', async () => {
    await store.put('resume', Buffer.from('0123456789'));
    const url = await store.presignGet('resume', link);
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const resume = { range: 'bytes=5-', 'if-range': etag };
    expect(await (await fetch(url, { headers: resume })).text()).toBe('56789');
    await store.put('resume', Buffer.from('abcdefghij'));
    expect(await (await fetch(url, { headers: resume })).text()).toBe('abcdefghij');
    expect((await fetch(url, { headers: { 'if-match': etag } })).status).toBe(412);
  });
});

describe('addresses', () => {
  it('answers a health check', async () => {
    const answer = await fetch(`${running.settings.publicUrl}/health`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  // conforms: A19
  it.each([
    ['/', 404],
    ['/proofmark', 405],
    ['/proofmark/', 405],
    ['/elsewhere/key', 404],
    ['/proofmark/%', 400],
    ['/proofmark/../../etc/passwd', 403],
    ['/proofmark/%2e%2e/%2e%2e/etc/passwd', 403],
    ['/proofmark/a%00b', 403],
    ['/proofmark/.incoming/x', 403],
  ])('answers GET %s with %i and tells nothing', async (target, status) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('<Error><Code>');
    expect(answer).not.toContain(directory);
  });

  it('are signed as the outside sees them, below a folder too', async () => {
    const proxied = await startStorageServer(directory, { publicUrl: 'https://files.example.test/store' });
    try {
      const outside = createLocalObjectStore(proxied.settings);
      await outside.put('proxied', Buffer.from('x'));
      const url = new URL(await outside.presignGet('proxied', link));
      expect(`${url.origin}${url.pathname}`).toBe('https://files.example.test/store/proofmark/proxied');
      const address = proxied.server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      for (const pathname of [url.pathname, url.pathname.replace('/store', '')]) {
        const answer = await fetch(`http://127.0.0.1:${port}${pathname}${url.search}`);
        expect([answer.status, await answer.text()]).toEqual([200, 'x']);
      }
    } finally {
      await proxied.close();
    }
  });
});

describe('bad clients', () => {
  it('are hung up on when they fall silent, and leave nothing', async () => {
    // With a limit of its own: those of a busy machine's other tests fall silent for as long.
    const limits = { ...defaultTimeLimits.http, idleMs: 300 };
    const impatient = await startStorageServer(directory, { limits });
    try {
      const { url, fields } = await createLocalObjectStore(impatient.settings).presignPost({
        key: 'silent',
        ...upload,
      });
      const body = Object.entries(fields).map(([name, value]) => part(name, value));
      const started = Date.now();
      const head = `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n`;
      const type = 'Content-Type: multipart/form-data; boundary=b\r\n\r\n';
      const file = part('file', 'some of it', '; filename="a"').slice(0, -2);
      await sendRaw(`${head}${type}${body.join('')}${file}`, impatient);
      expect(Date.now() - started).toBeLessThan(ceilingMs);
    } finally {
      await impatient.close();
    }
    await vi.waitFor(async () => expect(await readdir(path.join(directory, '.incoming'))).toEqual([]), {
      timeout: ceilingMs,
    });
    await expect(store.head('silent')).resolves.toBeNull();
  });

  it.each([
    ['no boundary', 'multipart/form-data', ''],
    ['a boundary too long', `multipart/form-data; boundary=${'b'.repeat(71)}`, ''],
    ['bytes before the first boundary', 'multipart/form-data; boundary=b', 'x\r\n--b\r\n\r\n--b--\r\n'],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    ],
    ['a part with two names', 'multipart/form-data; boundary=b', `${part('key', 'x', '; name="key"')}--b--\r\n`],
    ['a part without a header', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n\r\n--b--\r\n'],
    ['a part’s header without an end', 'multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(20_000)}`],
  ])('get an error for a form with %s', async (_, contentType, body) => {
    const { url } = await store.presignPost({ key: 'bad', ...upload });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')]);
  });

  // conforms: A16
  it('are refused when their upload drips, however steadily', async () => {
    const dripping = await startStorageServer(directory, { pace: { bytesPerSecond: 1000, windowMs: 200 } });
    // The sender would go on in the tests that follow in this process.
    let isSending = true;
    try {
      const { url, fields } = await createLocalObjectStore(dripping.settings).presignPost({ key: 'drips', ...upload });
      const pieces = async function* () {
        for (const [name, value] of Object.entries(fields)) yield Buffer.from(part(name, value));
        yield Buffer.from(part('file', 'abc', '; filename="a"').slice(0, -2));
        while (isSending) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          yield Buffer.from('x');
        }
      };
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const body = ReadableStream.from(pieces());
      const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('RequestTimeout')]);
      await expect(store.head('drips')).resolves.toBeNull();
    } finally {
      isSending = false;
      await dripping.close();
    }
  });

  it.each(['before the file', 'behind the file'])(
    'are hung up on when a form drips %s, and leave nothing',
    async (where) => {
      const pace = { bytesPerSecond: 1, windowMs: 60_000, fieldsMs: 300 };
      const dripping = await startStorageServer(directory, { pace });
      // The sender would go on in the tests that follow in this process.
      let isSending = true;
      try {
        const { url, fields } = await createLocalObjectStore(dripping.settings).presignPost({
          key: 'drips',
          ...upload,
        });
        const pieces = async function* () {
          for (const [name, value] of Object.entries(fields)) yield Buffer.from(part(name, value));
          if (where === 'behind the file') yield Buffer.from(part('file', 'abc', '; filename="a"'));
          yield Buffer.from(part('x-ignore-me', '').slice(0, -2));
          while (isSending) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            yield Buffer.from('x');
          }
        };
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        const body = ReadableStream.from(pieces());
        await expect(fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)).rejects.toThrow();
        await expect(store.head('drips')).resolves.toBeNull();
        await vi.waitFor(async () => expect(await readdir(path.join(directory, '.incoming'))).toEqual([]), {
          timeout: ceilingMs,
        });
      } finally {
        isSending = false;
        await dripping.close();
      }
    },
  );

  it('are read on however small the pieces they send', async () => {
    const { url, fields } = await store.presignPost({ key: 'drip', ...upload });
    const body = `${Object.entries(fields)
      .map(([name, value]) => part(name, value))
      .join('')}${part('file', 'abc\r\n--b', '; filename="a"')}--b--\r\n`;
    // A boundary inside the file ends it: what is sent here is a form with another part, which has no header.
    const pieces = async function* (text: string) {
      for (const letter of text) yield Buffer.from(letter);
    };
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const send = (text: string) =>
      fetch(url, { method: 'POST', headers, body: ReadableStream.from(pieces(text)), duplex: 'half' } as RequestInit);
    expect((await send(body)).status).toBe(400);
    await expect(store.head('drip')).resolves.toBeNull();
    expect((await send(body.replace('abc\r\n--b', 'abc\r\n-b'))).status).toBe(201);
    await expect(store.head('drip')).resolves.toEqual({ size: 7 });
  });
});

describe('a disk with little room', () => {
  const post = async (freeBytes: () => Promise<number>) => {
    const full = await startStorageServer(directory, { reserveBytes: 10_000, freeBytes });
    try {
      const { url, fields } = await createLocalObjectStore(full.settings).presignPost({ key: 'full/file', ...upload });
      const answer = await fetch(url, { method: 'POST', body: toForm(fields) });
      return [answer.status, await answer.text()] as const;
    } finally {
      await full.close();
    }
  };

  // conforms: F16
  it('takes no upload into the reserve: 507, and nothing is stored', async () => {
    const [status, text] = await post(async () => 10_100);
    expect([status, text]).toEqual([507, expect.stringContaining('<Code>InsufficientStorage</Code>')]);
    expect(await store.head('full/file')).toBeNull();
    expect((await post(async () => 20_000))[0]).toBe(201);
  });
});

it('sweeps what killed writers left, and nothing that is being written', async () => {
  const incoming = path.join(directory, '.incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'left'), 'x');
  await expect(sweepLeftovers(directory, 60_000)).resolves.toBe(0);
  await expect(sweepLeftovers(directory, -1000)).resolves.toBe(1);
  await expect(sweepLeftovers(path.join(directory, 'nowhere'), 0)).resolves.toBe(0);
});

function part(name: string, content: string, more = ''): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
}

/** Sends bytes as they are and reads until the server hangs up. */
function sendRaw(text: string, to = running): Promise<string> {
  const { hostname, port } = new URL(to.settings.publicUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}
