import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/core/db/database.ts';
import { startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { photograph, printOn } from '../photo/testing/proof-press.ts';
import { codeIds, createScanScenario, type ScanScenario, standardPrefix } from '../photo/testing/scan-scenario.ts';
import { type CodeState, codeStates, notIssued, otherCode, words } from '../photo/testing/states-and-doors.ts';
import { figuresIn, type TrainedCode, trainSecureCode, updateModel } from '../photo/testing/trained-code.ts';
import { buildCodeAddress } from './build-code-address.ts';

const readers = openTestPhotos();
const ids = { SID: codeIds.bare, secure: codeIds.secure, unknown: 'NOSUCHCODE12' };
let scenario: ScanScenario;
let app: FastifyInstance;
let trained: TrainedCode;
let figures: Awaited<ReturnType<typeof figuresIn>>;
let photos: Record<keyof typeof ids | 'foreign', Buffer>;

const build = (own: object = {}) =>
  buildCodeAddress({
    ...scenario,
    readers,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 10_000,
    photosPerMinute: { phone: 1, network: 10_000 },
    logLevel: 'silent',
    ...own,
  });

beforeAll(async () => {
  scenario = await createScanScenario();
  const figure = { mean: 1, deviation: 0.1 };
  trained = await trainSecureCode(scenario, { strength: figure, balance: figure, lone: figure });
  const codeWith = (text: string) =>
    renderPhoto({ width: 400, height: 400, codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }] });
  photos = {
    SID: await codeWith(standardPrefix + ids.SID),
    secure: await photograph(printOn(drawDots(trained.symbol, trained.cells), 'day', 'print'), 'genuine'),
    unknown: await codeWith(standardPrefix + ids.unknown),
    foreign: await codeWith('https://elsewhere.test/ABC123'),
  };
  figures = await figuresIn(trained, photos.secure);
  await scenario.database.db.updateTable('products').set({ check_page: 'only' }).execute();
  app = await build();
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});

/** First thing that a page says: its title and its text. */
function stateOf(html: string): { tone: string; title: string; text: string } {
  const [, tone = '', title = '', rest = ''] =
    /<div class="state (\w+)" role="status"><b>(.*?)<\/b>(.*?)<\/div>/s.exec(html) ?? [];
  return { tone, title, text: rest.replace(/<[^>]+>/g, '') };
}

async function send(id: string, photo: Buffer, visit: string = randomUUID(), program = app) {
  const form = new FormData();
  form.set('visit', visit);
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const request = new Request('http://codes.test/', { method: 'POST', body: form });
  return program.inject({
    method: 'POST',
    url: `/${id}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const consumedAt = new Date('2026-10-03T09:30:00Z');
const columnsOf = {
  inactive: { activation_status: 0 },
  active: { activation_status: 1 },
  blacklisted: { activation_status: 2 },
  consumed: { activation_status: 1, consumed_at: consumedAt },
};
const atThatMoment = (shown: CodeState['address']) => ({
  ...shown,
  text: shown.text.replace('{when}', 'October 3, 2026 at 9:30 AM UTC'),
});

async function make({ kind, status, model }: CodeState): Promise<void> {
  const { db } = scenario.database;
  await db
    .updateTable('codes')
    .set({ consumed_at: null, ...columnsOf[status], blacklist_reason: status === 'blacklisted' ? 1 : 0 })
    .where('extended_id', '=', ids[kind])
    .execute();
  if (!model) return;
  const models = await db.selectFrom('print_models').select('id').executeTakeFirstOrThrow();
  await db
    .updateTable('workorders')
    .set({ print_model_id: model === 'none' ? null : models.id, training_status: model === 'none' ? 0 : 2 })
    .where('code_layout', '<>', 'none')
    .execute();
  await updateModel(scenario, model === 'too few proofs' ? { ...figures, morePrints: 10 } : figures);
}

describe.each(Object.entries(codeStates))('a code that is %s says', (_, state) => {
  const id = ids[state.kind];
  beforeAll(() => make(state));

  it('by its address', async () => {
    const { statusCode, payload } = await app.inject({ url: `/${id}` });
    expect(statusCode).toBe(200);
    expect(stateOf(payload)).toEqual(atThatMoment(state.address));
    expect(payload.includes('name="image"')).toBe(state.asks);
  });

  it('by a photo of it', async () => {
    const { statusCode, payload } = await send(id, photos[state.kind]);
    expect(statusCode).toBe(200);
    expect(stateOf(payload)).toEqual(atThatMoment(state.photo));
  });

  it('nothing of itself by a photo of another code', async () => {
    const other = state.kind === 'SID' ? 'secure' : 'SID';
    const { payload } = await send(id, photos[other]);
    expect(stateOf(payload)).toEqual(otherCode(ids[other]));
    expect(payload).not.toContain(words.check.onward);
  });

  it('nothing of itself at the limit of photos', async () => {
    const visit = randomUUID();
    await send(id, photos.foreign, visit);
    const { statusCode, payload } = await send(id, photos[state.kind], visit);
    expect(statusCode).toBe(429);
    expect(stateOf(payload)).toMatchObject({ title: words.tooMany.photos.title, tone: 'wait' });
    expect(stateOf(payload).text).toContain(words.tooMany.photos.text);
  });
});

describe('a code that was not issued here says', () => {
  it('by its address that it is unknown', async () => {
    const { statusCode, payload } = await app.inject({ url: `/${ids.unknown}` });
    expect(statusCode).toBe(404);
    expect(stateOf(payload)).toEqual(notIssued.address);
  });

  it('by a photo that it is unknown, or of another maker', async () => {
    expect(stateOf((await send('', photos.unknown)).payload)).toEqual(notIssued.photo);
    expect(stateOf((await send('', photos.foreign)).payload)).toEqual(notIssued.foreignPhoto);
  });
});

it('says nothing of any code while the database is away, by address and photo', async () => {
  const proxy = await startProxyOf(scenario.databaseUrl);
  const database = openDatabase(proxy.through(scenario.databaseUrl), { max: 2, applicationName: 'test' });
  const cut = await build({ database, journalFolder: `${scenario.journalFolder}-away` });
  await proxy.refuse();
  proxy.cut();
  for (const kind of ['SID', 'secure', 'unknown'] as const) {
    for (const answer of [
      await cut.inject({ url: `/${ids[kind]}` }),
      await send(ids[kind], photos[kind], undefined, cut),
    ]) {
      expect(answer.statusCode).toBe(503);
      expect(stateOf(answer.payload)).toMatchObject({ title: words.away.title, tone: 'wait' });
      expect(stateOf(answer.payload).text).toContain(words.away.text);
    }
  }
  await proxy.accept();
  await cut.close();
  await database.close();
  await proxy.close();
});
