import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import type { ObjectStore } from '../object-store.ts';
import { type MemoryS3, memoryBucket, startMemoryS3 } from '../testing/memory-s3.ts';
import { createS3ObjectStore } from './s3-object-store.ts';

const limits = { connectMs: 800, idleMs: 800, attempts: 2 };
/** More than sockets and streams keep on the way. */
const large = Buffer.alloc(24 * 1024 * 1024, 'a line of codes\n');

let s3: MemoryS3;
let proxy: FaultProxy;
let store: ObjectStore;

beforeAll(async () => {
  s3 = await startMemoryS3();
  proxy = await startProxyOf(s3.endpoint);
  store = createS3ObjectStore({ ...memoryBucket, endpoint: proxy.through(s3.endpoint).replace(/\/$/, '') }, limits);
});
afterEach(async () => {
  await proxy.accept();
  proxy.cut();
});
afterAll(async () => {
  await proxy.close();
  s3.close();
});

async function failsInTime(work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await expect(work()).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(ceilingMs);
}

it.each([
  ['takes connections and never answers', async () => proxy.swallow()],
  ['refuses', () => proxy.refuse()],
])('a store that %s fails every call within the limit, and serves again when it is back', async (_, fault) => {
  await fault();
  proxy.cut();
  const calls: (() => Promise<unknown>)[] = [
    () => store.put('limits/a', Buffer.from('a')),
    () => store.put('limits/a', Readable.from([Buffer.from('a')])),
    () => store.get('limits/a'),
    () => store.head('limits/a'),
    () => store.delete('limits/a'),
    () => store.copy('limits/a', 'limits/b'),
    () => store.move('limits/a', 'limits/b'),
  ];
  await Promise.all(calls.map(failsInTime));
  await proxy.accept();
  proxy.cut();
  await store.put('limits/back', Buffer.from('back'));
  expect(s3.objects.get('limits/back')?.toString()).toBe('back');
});

it('a body that stops coming ends in an error, and its connection with it', async () => {
  s3.objects.set('limits/large', large);
  const { body } = await store.get('limits/large');
  body.read();
  await once(body, 'readable');
  proxy.freeze();
  await failsInTime(() => buffer(body));
});

it('a body that is cut off ends in an error, not as if it were whole', async () => {
  s3.objects.set('limits/large', large);
  const { body } = await store.get('limits/large');
  body.read();
  await once(body, 'readable');
  proxy.cut();
  await failsInTime(() => buffer(body));
});

it('a reader that takes its time is no fault of the store', async () => {
  s3.objects.set('limits/small', Buffer.from('small'));
  const { body } = await store.get('limits/small');
  await new Promise((resolve) => setTimeout(resolve, 1.5 * limits.idleMs));
  expect((await buffer(body)).toString()).toBe('small');
});

it('a store that stops taking an upload fails it within the limit', async () => {
  await store.head('limits/nothing');
  proxy.swallow();
  proxy.freeze();
  await failsInTime(() => store.put('limits/large', large.subarray(0, 12 * 1024 * 1024)));
});

it('one cut is tried again by itself', async () => {
  await store.head('limits/nothing');
  proxy.cut();
  await expect(store.put('limits/again', Buffer.from('again'))).resolves.toEqual({ size: 5 });
});

it('signs links for the address that browsers ask, and asks the store at its own', async () => {
  const outer = createS3ObjectStore({
    ...memoryBucket,
    endpoint: s3.endpoint,
    publicEndpoint: 'https://files.example.com',
  });
  await outer.put('outer/object', Buffer.from('here'));
  const link = new URL(
    await outer.presignGet('outer/object', { expiresInSeconds: 60, fileName: 'a', contentType: 'text/plain' }),
  );
  const post = await outer.presignPost({ key: 'outer/post', minBytes: 1, maxBytes: 2, expiresInSeconds: 60 });
  expect(link.origin + link.pathname).toBe(`https://files.example.com/${memoryBucket.bucket}/outer/object`);
  expect(link.searchParams.get('X-Amz-SignedHeaders')).toContain('host');
  expect(post.url).toBe(`https://files.example.com/${memoryBucket.bucket}`);
});
