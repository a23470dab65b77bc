import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { type ConformanceProfile, type GetHarness, makeKey, readCode } from './conformance-harness.ts';

const options = { expiresInSeconds: 60, fileName: 'codes.zip', contentType: 'application/zip' };

export function describePresignedGet(harness: GetHarness, { differences }: ConformanceProfile): void {
  const store = () => harness().store;
  const bytes = Buffer.from('0123456789abcdef');

  async function presign(changes: Partial<typeof options> = {}, clockOffsetMs = 0): Promise<string> {
    const key = makeKey();
    await store().put(key, bytes);
    return harness()
      .storeWithClock(clockOffsetMs)
      .presignGet(key, { ...options, ...changes });
  }

  it('answers with the object as an attachment', async () => {
    const answer = await fetch(await presign());
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-length')).toBe('16');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="codes.zip"');
  });

  it('keeps a file name of any characters, and no header of the sender’s making', async () => {
    const answer = await fetch(await presign({ fileName: 'Größe "1/2"\r\nX-Evil: 1; 東京.csv' }));
    await answer.body?.cancel();
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _1_2__X-Evil: 1_ __.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221_2%22_X-Evil%3A%201%3B%20%E6%9D%B1%E4%BA%AC.csv`,
    );
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/16'],
    ['bytes=4-', '456789abcdef', 'bytes 4-15/16'],
    ['bytes=-2', 'ef', 'bytes 14-15/16'],
    ['bytes=10-99', 'abcdef', 'bytes 10-15/16'],
  ])('answers the range %s', async (range, expected, contentRange) => {
    const answer = await fetch(await presign(), { headers: { range } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe(expected);
    expect(answer.headers.get('content-range')).toBe(contentRange);
  });

  it('refuses a range beyond the end', async () => {
    const answer = await fetch(await presign(), { headers: { range: 'bytes=16-' } });
    expect([answer.status, await readCode(answer)]).toEqual([416, 'InvalidRange']);
  });

  it('answers 404 for an object that is not there', async () => {
    const answer = await fetch(await store().presignGet(makeKey(), options));
    expect([answer.status, await readCode(answer)]).toEqual([404, 'NoSuchKey']);
  });

  it('refuses a link that has expired', async () => {
    const answer = await fetch(await presign({ expiresInSeconds: 60 }, -61_000));
    expect([answer.status, await readCode(answer)]).toEqual([403, 'AccessDenied']);
  });

  it.skipIf(differences.has('a link of a clock far ahead'))('refuses a link of a clock far ahead', async () => {
    const answer = await fetch(await presign({}, 20 * 60_000));
    expect(answer.status).toBe(403);
    await answer.body?.cancel();
  });

  it.each<[string, (link: URL) => void]>([
    ['another key', (link) => setPath(link, `${link.pathname}2`)],
    ['an added parameter', (link) => link.searchParams.set('response-cache-control', 'public')],
    ['another file name', (link) => link.searchParams.set('response-content-disposition', 'inline')],
    ['another content type', (link) => link.searchParams.set('response-content-type', 'text/html')],
    ['a longer life', (link) => link.searchParams.set('X-Amz-Expires', '600')],
    ['a later date', (link) => link.searchParams.set('X-Amz-Date', shiftDate(link.searchParams.get('X-Amz-Date')))],
    ['another signature', (link) => link.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['a short signature', (link) => link.searchParams.set('X-Amz-Signature', 'ab')],
    ['another key id', (link) => replaceParameter(link, 'X-Amz-Credential', /^[^/]+/, 'SOMEBODYELSE')],
    ['another region', (link) => replaceParameter(link, 'X-Amz-Credential', /\/[^/]+\/s3\//, '/elsewhere-1/s3/')],
    ['another day in the credential', (link) => replaceParameter(link, 'X-Amz-Credential', /\/\d{8}\//, '/20200101/')],
    ['other signed headers', (link) => link.searchParams.set('X-Amz-SignedHeaders', 'host;x-amz-acl')],
    ['no signature', (link) => link.searchParams.delete('X-Amz-Signature')],
    ['no expiry', (link) => link.searchParams.delete('X-Amz-Expires')],
    ['nothing signed at all', (link) => setPath(link, link.pathname, '')],
  ])('refuses a link with %s', async (_, bend) => {
    const link = new URL(await presign());
    bend(link);
    const answer = await fetch(link);
    const text = await answer.text();
    expect(answer.ok).toBe(false);
    expect(answer.status).toBeLessThan(500);
    expect(text).not.toContain(bytes.toString());
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s on a link made for GET', async (method) => {
    const link = await presign();
    const answer = await fetch(link, { method });
    await answer.body?.cancel();
    expect(answer.ok).toBe(false);
    expect(answer.status).toBeLessThan(500);
    const again = await fetch(link);
    expect(await again.text()).toBe(bytes.toString());
  });

  it('sends no faster than the receiver reads', async () => {
    const key = makeKey();
    const size = 64 * 1024 * 1024;
    await store().put(key, Buffer.alloc(size, 'x'));
    const link = await store().presignGet(key, options);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(link, resolve).on('error', reject).end();
    });
    // Nothing is read yet: what arrives is what the buffers between the two hold, and then no more.
    const { socket } = answer;
    let arrived = -1;
    await vi.waitFor(
      () => {
        const before = arrived;
        arrived = socket.bytesRead;
        expect(arrived).toBe(before);
      },
      { interval: 100, timeout: 5_000 },
    );
    expect(arrived).toBeLessThan(size / 4);
    expect(await buffer(answer)).toHaveLength(size);
  });
}

function setPath(link: URL, pathname: string, search = link.search): void {
  link.pathname = pathname;
  link.search = search;
}

function replaceParameter(link: URL, name: string, pattern: RegExp, by: string): void {
  const value = link.searchParams.get(name) ?? '';
  expect(value).toMatch(pattern);
  link.searchParams.set(name, value.replace(pattern, by));
}

/** One second later. */
function shiftDate(date: string | null): string {
  const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(date ?? '') ?? [];
  return `${day}T${String((Number(time) + 1) % 240000).padStart(6, '0')}Z`;
}
