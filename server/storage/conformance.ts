import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePresignedGet } from './conformance-get.ts';
import {
  type ConformanceProfile,
  type GetHarness,
  type MakeHarness,
  makeKey,
  type ObjectStoreHarness,
} from './conformance-harness.ts';
import { describePresignedPost } from './conformance-post.ts';
import { InvalidKeyError, ObjectNotFoundError } from './object-store.ts';

/** One suite for every adapter: the port's promises, and the links it hands out, used over HTTP as a browser would. */
export function describeObjectStore(name: string, make: MakeHarness, profile: ConformanceProfile): void {
  describe(name, () => {
    let harness: ObjectStoreHarness;
    beforeAll(async () => {
      harness = await make();
    }, 60_000);
    afterAll(() => harness?.close());
    const get = () => harness;
    describe('objects', () => describeObjects(get));
    describe('presigned GET', () => describePresignedGet(get, profile));
    describe('presigned POST', () => describePresignedPost(get, profile));
  });
}

const megabyte = 1024 * 1024;

function describeObjects(harness: GetHarness): void {
  const store = () => harness().store;

  it('gives back what was put, with its size', async () => {
    const key = makeKey();
    const bytes = Buffer.from('line one\r\nline two\u0000\n');
    await expect(store().put(key, bytes, { contentType: 'text/csv' })).resolves.toEqual({ size: bytes.length });
    await expect(store().head(key)).resolves.toEqual({ size: bytes.length });
    const { body, size } = await store().get(key);
    expect(size).toBe(bytes.length);
    expect(await buffer(body)).toEqual(bytes);
  });

  it('keeps an empty object', async () => {
    const key = makeKey();
    await expect(store().put(key, Readable.from([]))).resolves.toEqual({ size: 0 });
    expect(await buffer((await store().get(key)).body)).toHaveLength(0);
  });

  it('lists every object once, in the order of the keys, with what changes when it does', async () => {
    const folder = makeKey('list');
    const names = ['a', 'a/b', 'a/b/c', 'a-b', 'a.b', 'a0', 'B', '_', 'z/z'];
    for (const name of names) await store().put(`${folder}/${name}`, Buffer.from(name));
    const list = async () => {
      const found: { key: string; size: number; etag: string }[] = [];
      for await (const each of store().list()) if (each.key.startsWith(`${folder}/`)) found.push(each);
      return found;
    };
    const first = await list();
    const keys = names.map((name) => `${folder}/${name}`).sort();
    expect(first.map(({ key, size }) => [key, size])).toEqual(keys.map((key) => [key, key.length - folder.length - 1]));
    await store().put(`${folder}/a`, Buffer.from('b'));
    await store().delete(`${folder}/z/z`);
    const second = await list();
    expect(second.map(({ key }) => key)).toEqual(keys.slice(0, -1));
    const changed = second.filter(({ key, etag }) => first.find((each) => each.key === key)?.etag !== etag);
    expect(changed.map(({ key }) => key)).toEqual([`${folder}/a`]);
  });

  it('tells of a missing object', async () => {
    const key = makeKey();
    await expect(store().head(key)).resolves.toBeNull();
    await expect(store().get(key)).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store().copy(key, makeKey())).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store().move(key, makeKey())).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store().delete(key)).resolves.toBeUndefined();
  });

  it('deletes', async () => {
    const key = makeKey();
    await store().put(key, Buffer.from('x'));
    await store().delete(key);
    await expect(store().head(key)).resolves.toBeNull();
  });

  it('keeps a key and keys under it apart', async () => {
    const key = makeKey();
    await store().put(key, Buffer.from('a'));
    await store().put(`${key}/under`, Buffer.from('bc'));
    await expect(store().head(key)).resolves.toEqual({ size: 1 });
    await store().delete(key);
    await expect(store().head(`${key}/under`)).resolves.toEqual({ size: 2 });
  });

  it('copies, and the copy lives on', async () => {
    const [from, to] = [makeKey(), makeKey()];
    await store().put(from, Buffer.from('first'));
    await store().put(to, Buffer.from('to be replaced'));
    await store().copy(from, to);
    await store().copy(from, to);
    await store().copy(from, from);
    await store().put(from, Buffer.from('second, longer'));
    expect((await buffer((await store().get(to)).body)).toString()).toBe('first');
    await store().delete(from);
    await expect(store().head(to)).resolves.toEqual({ size: 5 });
  });

  it('moves, and a later upload to the old key does not reach the new one', async () => {
    const [from, to] = [makeKey(), makeKey()];
    await store().put(from, Buffer.from('pinned'));
    await store().move(from, to);
    await expect(store().head(from)).resolves.toBeNull();
    await store().put(from, Buffer.from('replaced'));
    expect((await buffer((await store().get(to)).body)).toString()).toBe('pinned');
    await store().move(to, to);
    await expect(store().head(to)).resolves.toEqual({ size: 6 });
  });

  it('lets a reader finish the object it began, whatever happens to the key', async () => {
    const key = makeKey();
    const old = Buffer.alloc(4 * megabyte, 'a');
    await store().put(key, old);
    const { body } = await store().get(key);
    const reader = body[Symbol.asyncIterator]();
    const chunks = [(await reader.next()).value];
    await store().put(key, Buffer.alloc(4 * megabyte, 'b'));
    for (let next = await reader.next(); !next.done; next = await reader.next()) chunks.push(next.value);
    expect(Buffer.concat(chunks).equals(old)).toBe(true);
  });

  it('keeps the old object, and nothing else, when a put breaks off', async () => {
    const key = makeKey();
    await store().put(key, Buffer.from('old'));
    for (const before of [10, 40 * megabyte]) {
      await expect(store().put(key, failingStream(before))).rejects.toThrow('the source broke');
      await expect(store().head(key)).resolves.toEqual({ size: 3 });
    }
    await expect(store().put(makeKey(), failingStream(10))).rejects.toThrow('the source broke');
    expect(await harness().listLeftovers()).toEqual([]);
  });

  it('stores nothing for somebody who has given up', async () => {
    const [key, kept] = [makeKey(), makeKey()];
    const signal = AbortSignal.abort();
    for (const body of [Buffer.from('bytes'), Readable.from([Buffer.from('a stream')])]) {
      await expect(store().put(key, body, { signal })).rejects.toThrow(/abort/i);
    }
    expect(await store().head(key)).toBeNull();
    await store().put(kept, Buffer.from('kept'), { signal: new AbortController().signal });
    await store().delete(kept, { signal: new AbortController().signal });
    expect(await store().head(kept)).toBeNull();
  });

  it('shows parallel readers whole objects only', async () => {
    const key = makeKey();
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(megabyte, letter));
    await store().put(key, Buffer.alloc(megabyte, 'a'));
    const reads = versions.flatMap((version) => [
      store().put(key, version),
      store()
        .get(key)
        .then(async ({ body }) => {
          const bytes = await buffer(body);
          expect(bytes).toHaveLength(megabyte);
          expect(new Set(bytes).size).toBe(1);
        }),
    ]);
    await Promise.all(reads);
  });

  it('streams 200 MB both ways in bounded memory', async () => {
    const key = makeKey();
    const size = 200 * megabyte;
    const sent = createHash('sha256');
    const memory = watchMemory();
    await expect(
      store().put(
        key,
        patternStream(size, (chunk) => sent.update(chunk)),
      ),
    ).resolves.toEqual({ size });
    const received = createHash('sha256');
    for await (const chunk of (await store().get(key)).body) received.update(chunk);
    const grown = memory.stop();
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    expect(grown).toBeLessThan(150 * megabyte);
    await store().delete(key);
  }, 60_000);

  const strange = [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    '../a',
    'a/./b',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'C:a',
    'a\0b',
  ];
  const stranger = ['a b', 'a\nb', 'ä', '%2e%2e/a', '~a', '@a', '-a', 'a'.repeat(201), 'a/'.repeat(300).concat('a')];
  // conforms: A19
  it.each([...strange, ...stranger])('refuses the key %j', async (key) => {
    const calls: (() => Promise<unknown>)[] = [
      () => store().put(key, Buffer.from('x')),
      () => store().get(key),
      () => store().head(key),
      () => store().delete(key),
      () => store().copy(key, makeKey()),
      () => store().move(makeKey(), key),
      () => store().presignGet(key, { expiresInSeconds: 60, fileName: 'x', contentType: 'text/plain' }),
      () => store().presignPost({ key, minBytes: 1, maxBytes: 2, expiresInSeconds: 60 }),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(InvalidKeyError);
  });
}

function failingStream(bytesBefore: number): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.alloc(bytesBefore, 'x');
      throw new Error('the source broke');
    })(),
  );
}

function patternStream(size: number, onChunk: (chunk: Buffer) => void): Readable {
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += 64 * 1024) {
        const chunk = Buffer.alloc(Math.min(64 * 1024, size - sent), String(sent));
        onChunk(chunk);
        yield chunk;
      }
    })(),
  );
}

/** Watches how far the memory of the process grows. */
function watchMemory(): { stop: () => number } {
  const start = process.memoryUsage.rss();
  let most = start;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      look();
      clearInterval(timer);
      return most - start;
    },
  };
}
