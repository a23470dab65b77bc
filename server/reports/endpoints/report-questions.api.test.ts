import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCase, updateCase } from '#lib/contract/cases.ts';
import { createReportQuestion, getReport, listReports } from '#lib/contract/reports.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { type MailReceiver, startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { buildCodeAddress } from '#server/programs/code-address/build-code-address.ts';
import { noPhotosKept } from '#server/programs/photo/testing/no-photos-kept.ts';
import { mailReportQuestion } from '../jobs/mail-report-question.job.ts';
import { sendReport } from '../testing/send-report.ts';

let api: TestApi;
let mails: MailReceiver;
let addresses: FastifyInstance;
let url: string;
let journalFolder: string;
let reports = 0;

beforeAll(async () => {
  api = await startApi();
  mails = await startMailReceiver();
  journalFolder = await mkdtemp(path.join(tmpdir(), 'proofmark-visits-'));
  addresses = await buildCodeAddress({
    database: api.database,
    store: api.store,
    sealKey: artworkSealKey({ secretKey: testSecretKey }),
    readers: openTestPhotos(),
    photoStore: noPhotosKept,
    codeUrl: 'http://codes.test',
    portalUrl: 'http://portal.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 1000,
    journalFolder,
    logLevel: 'silent',
  });
  url = await addresses.listen({ host: '127.0.0.1', port: 0 });
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'ASKED', count: 20 });
});
afterAll(async () => {
  await addresses.close();
  await api.close();
  await mails.close();
  await rm(journalFolder, { recursive: true, force: true });
});
beforeEach(() => {
  mails.received.length = 0;
});

/** A report about a code of its own. */
async function reported(email: string | null = 'finder@home.test') {
  const code = `ASKED${String(reports++).padStart(6, '0')}`;
  await sendReport(api, { ids: [code], email, language: 'de' });
  const row = await api.database.db
    .selectFrom('reports')
    .where('extended_id', '=', code)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id: row.id };
}
const ask = (params: { id: number }, text = 'Which stall was it?\nhttp://else.test') =>
  api.call(createReportQuestion, { token: api.world.people.brandAdmin.token, params, body: { text } });
const read = async (params: { id: number }) =>
  (await api.call(getReport, { token: api.world.people.brandAdmin.token, params })).body;

async function mailed(questionId: number): Promise<{ source: string; link: string }> {
  const config = loadConfig({
    SMTP_URL: mails.url,
    SECRET_KEY: testSecretKey,
    CODE_URL: 'http://codes.test',
    PORTAL_URL: 'http://portal.test',
  });
  const inUnitOfWork = <T>(work: (uow: never) => Promise<T>) =>
    transact(api.database, ({ trx }) => work({ trx } as never));
  await mailReportQuestion.run({ questionId }, { database: api.database, config, inUnitOfWork } as never);
  const source = mails.received.at(-1)?.source ?? '';
  return { source, link: /http:\/\/codes\.test(\/\?answer=[\w-]+)/.exec(source)?.[1] ?? '' };
}

let senders = 0;
async function answer(link: string, text: string, photos: readonly Uint8Array[] = []) {
  const form = new FormData();
  form.set('answer', text);
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  senders += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${senders}`, 'accept-language': 'en' };
  const response = await fetch(`${url}${link}`, { method: 'POST', body: form, headers });
  return { status: response.status, html: await response.text() };
}
const open = async (link: string) => {
  const response = await fetch(`${url}${link}`, { headers: { 'accept-language': 'en' } });
  return { status: response.status, html: await response.text() };
};

// conforms: 32.43
it('is mailed once, in the language of the report, and answered once with photos that join report and case', async () => {
  const params = await reported();
  const { token, id: userId } = api.world.people.brandAdmin;
  expect(await read(params)).toMatchObject({ can_be_asked: true, questions: [] });
  const caseId = (await read(params)).case ?? 0;
  await api.call(updateCase, {
    token,
    params: { id: caseId },
    body: { state: 'waiting', owner: api.world.people.scmEditor.id },
  });
  const asked = await ask(params);
  expect(asked).toMatchObject({ status: 201, body: { answer: null, asked_by: { id: userId } } });
  const { source, link } = await mailed(asked.body.id);
  await mailed(asked.body.id);
  expect(mails.received.map(({ to }) => to)).toEqual([['finder@home.test']]);
  expect(source).toContain('Eine Frage zu Ihrer Meldung');
  expect(source).toMatch(/^> Which stall was it\?\r\n> http:\/\/else\.test\r$/m);

  const page = await open(link);
  expect(page.status).toBe(200);
  expect(page.html).toContain('Which stall was it?');
  expect(page.html).not.toContain('href="http://else.test');
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 1, g: 2, b: 3 } } })
    .withExif({ IFD3: { GPSLatitude: '47/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await answer(link, ' ')).status).toBe(400);
  const refused = await answer(link, 'The third.', [Buffer.from('no picture')]);
  expect([refused.status, refused.html.includes('The answer was not sent')]).toEqual([400, true]);
  const sent = await answer(link, 'The third <stall>.', [picture]);
  expect([sent.status, sent.html.includes('Your answer was sent.')]).toEqual([200, true]);
  for (const again of [await answer(link, 'Twice'), await open(link)]) {
    expect([again.status, again.html.includes('This link cannot be used')]).toEqual([404, true]);
  }

  const { body: withAnswer } = await api.call(listReports, { token, query: { has_answer: true } });
  expect(withAnswer.results.map(({ id }) => id)).toEqual([params.id]);
  const { questions, photos } = await read(params);
  expect(photos).toEqual([]);
  expect(questions).toMatchObject([{ answer: 'The third <stall>.', photos: [{ width: 64 }] }]);
  const { body: record } = await api.call(getCase, { token, params: { id: caseId } });
  expect(record.state).toBe('open');
  expect(record.events.slice(-2)).toMatchObject([
    { kind: 'asked', user: { id: userId }, text: '' },
    { kind: 'answered', user: null, text: '' },
  ]);
  const events = await api.database.db
    .selectFrom('notice_events')
    .where('kind', '=', 'report_answered')
    .select(['author_id', 'subject_id'])
    .orderBy('author_id')
    .execute();
  expect(new Set(events.map(({ author_id }) => author_id))).toEqual(new Set([userId, api.world.people.scmEditor.id]));
});

// conforms: 32.43
it('is refused without an address, while another waits, and beyond five', async () => {
  const silent = await ask(await reported(null));
  expect([silent.status, silent.body]).toMatchObject([409, { detail: messageOf('finderCannotBeAsked') }]);
  const params = await reported();
  for (let i = 0; i < 5; i += 1) {
    expect((await ask(params)).status).toBe(201);
    const waiting = await ask(params);
    expect([waiting.status, JSON.stringify(waiting.body)]).toEqual([
      409,
      expect.stringContaining('waits for its answer'),
    ]);
    await api.database.db
      .updateTable('report_questions')
      .set({ answer: 'Yes', answered_at: new Date() })
      .where('report_id', '=', params.id)
      .execute();
  }
  const most = await ask(params);
  expect([most.status, JSON.stringify(most.body)]).toEqual([409, expect.stringContaining('at most 5 questions')]);
});

// conforms: 32.43
it('cannot be answered after 14 days, after its report is deleted, or by a link that was made up', async () => {
  const params = await reported();
  const { body } = await ask(params);
  const { link } = await mailed(body.id);
  const days = (Date.parse(body.expires_at) - Date.parse(body.asked_at)) / 86_400_000;
  expect(days).toBeCloseTo(14, 1);
  const other = link.replace(/.(.{4})$/, (_, end) => `${link.at(-5) === 'A' ? 'B' : 'A'}${end}`);
  expect((await open(`/?answer=1-${'A'.repeat(22)}`)).status).toBe(404);
  expect((await answer(other, 'Made up')).status).toBe(404);
  await api.database.db
    .updateTable('report_questions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', body.id)
    .execute();
  expect((await open(link)).status).toBe(404);
  expect((await answer(link, 'Too late')).status).toBe(404);
  await api.database.db
    .updateTable('report_questions')
    .set({ expires_at: new Date(Date.now() + 9000) })
    .execute();
  expect((await open(link)).status).toBe(200);
  await api.database.db.deleteFrom('reports').where('id', '=', params.id).execute();
  expect((await open(link)).status).toBe(404);
  expect(await api.database.db.selectFrom('report_questions').where('id', '=', body.id).execute()).toEqual([]);
});

// conforms: 32.43
it('is asked 50 times a day by a company', async () => {
  const params = await reported();
  const { count } = await api.database.db
    .selectFrom('report_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const other = await reported();
  const row = {
    report_id: other.id,
    asked_by: api.world.people.brandAdmin.id,
    text: 'Where?',
    expires_at: new Date(Date.now() - 1000),
  };
  await api.database.db
    .insertInto('report_questions')
    .values(Array.from({ length: 50 - Number(count) }, () => row))
    .execute();
  const refused = await ask(params);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('50 questions a day')]);
});
