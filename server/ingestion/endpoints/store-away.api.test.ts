import { afterAll, beforeAll, expect, it } from 'vitest';
import { reason } from '#lib/texts/reason.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { withReserve } from '#server/storage/local/disk-room.ts';
import { createS3ObjectStore } from '#server/storage/s3/s3-object-store.ts';
import { type MemoryS3, memoryBucket, startMemoryS3 } from '#server/storage/testing/memory-s3.ts';
import { type IngestionWorld, openIngestionWorld } from '../testing/ingestion-world.ts';

let world: IngestionWorld;
let s3: MemoryS3;
let app: ReturnType<typeof buildApi>;

beforeAll(async () => {
  s3 = await startMemoryS3();
  world = await openIngestionWorld();
  const { config, database, inUnitOfWork } = world.context;
  const store = createS3ObjectStore({ ...memoryBucket, endpoint: s3.endpoint }, config.limits.requestStore);
  app = buildApi({ config, database, store, inUnitOfWork, photos: openTestPhotos() });
});
afterAll(async () => {
  await app.close();
  s3.close();
  await world.close();
});

async function post(path: string, payload: object, key: string) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/ingestion/codes/${path}/`,
    headers: { authorization: `UAT ${world.brand.token}`, 'idempotency-key': key },
    payload,
  });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
}

const countRecords = () =>
  world.context.database.db
    .selectFrom('ingestions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();

const unavailable = {
  status: 503,
  retryAfter: '5',
  body: {
    type: 'urn:proofmark:problem:unavailable',
    title: expect.any(String),
    status: 503,
    detail: expect.stringMatching(/^Nobody can say right now whether this was done/),
    code: 'unavailable',
    request_id: expect.any(String),
    reason_codes: { detail: [reason('outcomeUnknownLookFirst')] },
  },
};

// conforms: F15
it.each([
  ['answers 500', { status: 500, code: 'InternalError' }],
  ['is full', { status: 500, code: 'ENOSPC' }],
  ['asks for patience', { status: 503, code: 'SlowDown' }],
  ['has too many requests', { status: 429, code: 'TooManyRequests' }],
])(
  'a store that %s: codes in a call and a posted file are 503, and the same calls work afterwards',
  async (name, failure) => {
    const key = name.replaceAll(' ', '-');
    const codes = { codes: [{ id: `${key}-one` }, { id: `${key}-two` }] };
    const { body: record } = await post('add-sids', { mode: 'file', filetype: 'csv' }, `${key}-record`);
    s3.objects.set(`uploads/${record.record_key}`, Buffer.from('id,product\nA1,\n'));
    const before = await countRecords();

    s3.failWith(failure);
    try {
      expect(await post('add-sids', codes, `${key}-call`)).toEqual(unavailable);
      expect(await post('process-from-file', { record: record.record_key }, `${key}-file`)).toEqual(unavailable);
      // Nothing is left of the call that was not done.
      expect(await countRecords()).toEqual(before);
    } finally {
      s3.failWith(undefined);
    }

    expect(await post('add-sids', codes, `${key}-call`)).toMatchObject({ status: 200 });
    expect(await post('process-from-file', { record: record.record_key }, `${key}-file`)).toMatchObject({
      status: 200,
    });
  },
);

it('a store that refuses us is a mistake of ours, which waiting does not fix: 500', async () => {
  s3.failWith({ status: 403, code: 'AccessDenied' });
  try {
    const answer = await post('add-sids', { codes: [{ id: 'denied-one' }] }, 'denied');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/AccessDenied|proofmark-test/);
  } finally {
    s3.failWith(undefined);
  }
});

// conforms: F15
it('a full disk of the local store is a 503 too', async () => {
  const { config, database, inUnitOfWork, store } = world.context;
  const full = {
    ...store,
    put: async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  };
  const other = app;
  app = buildApi({ config, database, store: full, inUnitOfWork, photos: openTestPhotos() });
  try {
    expect(await post('add-sids', { codes: [{ id: 'full-one' }] }, 'full')).toEqual(unavailable);
  } finally {
    await app.close();
    app = other;
  }
});

// conforms: F16
it('a disk of the local store without room for uploads is a 507: nothing is taken', async () => {
  const { config, database, inUnitOfWork, store } = world.context;
  const other = app;
  const room = { directory: '/', reserveBytes: 1000, freeBytes: async () => 999 };
  app = buildApi({ config, database, store: withReserve(store, room), inUnitOfWork, photos: openTestPhotos() });
  const before = await countRecords();
  try {
    const noRoom = { status: 507, body: { code: 'insufficient_storage', detail: expect.stringContaining('no room') } };
    expect(await post('add-sids', { codes: [{ id: 'reserve-one' }] }, 'reserve')).toMatchObject(noRoom);
    expect(await post('add-sids', { mode: 'file', filetype: 'csv' }, 'reserve-record')).toMatchObject(noRoom);
    expect(await countRecords()).toEqual(before);
  } finally {
    await app.close();
    app = other;
  }
});
