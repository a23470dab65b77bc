import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { maxPictureBytes } from '#lib/contract/picture-limits.ts';
import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import { maxRedirectChoices, maxRedirectRules } from '#lib/contract/values/redirect-rules.ts';
import { maxReportNote, maxReportPhotos } from '#lib/contract/values/reports.ts';
import { smallBody } from '#server/core/http/build-program.ts';
import {
  longestTurnMs,
  loopMeter,
  measureTurns,
  type NamedReading,
  worstTen,
} from '#server/core/testing/measure-loop.ts';
import { testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { type PhotoProcess, startPhotoProcess } from './testing/photo-process.ts';
import { codeIds, createScanScenario, type ScanScenario } from './testing/scan-scenario.ts';

/** The largest requests to the real program of photos and code addresses, by size and by shape. */
const readings: NamedReading[] = [];
let scenario: ScanScenario;
let program: PhotoProcess;

beforeAll(async () => {
  scenario = await createScanScenario();
  await publishLongestRules();
  program = await startPhotoProcess(
    {
      DATABASE_URL: scenario.databaseUrl,
      SECRET_KEY: testSecretKey,
      CODE_URL: 'http://codes.test',
      CODE_RATE_PER_MINUTE: '10000000',
      CODE_PHOTOS_PER_MINUTE: '1000000',
      PHONE_PHOTOS_PER_MINUTE: '10000',
      PHOTO_SECONDS_PER_MINUTE: '3840',
    },
    loopMeter,
  );
});
afterAll(async () => {
  console.log(`Longest turns of the event loop, by processor time:\n${worstTen(readings)}`);
  await program.kill();
  await scenario.close();
});

/** As many rules as there can be, with lists of the greatest length, of which none holds before the last. */
async function publishLongestRules(): Promise<void> {
  const rule: RedirectRule = {
    countries: Array.from({ length: maxRedirectChoices }, () => 'ZZ'),
    languages: Array.from({ length: maxRedirectChoices }, () => 'zz'),
    devices: [],
    states: [],
    product: null,
    brand: null,
    campaign: null,
    from: null,
    until: null,
    url: `https://brand.test/${'{id}'.repeat(400)}`,
  };
  const rules = Array.from({ length: maxRedirectRules }, (_, index) =>
    index < maxRedirectRules - 1 ? rule : { ...rule, countries: [], languages: [] },
  );
  await scenario.database.db
    .insertInto('redirect_versions')
    .values({ company_id: scenario.brandId, number: 1, rules: JSON.stringify(rules) })
    .execute();
}

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const statuses: number[] = [];
  const reading = await measureTurns(program.child, async () => statuses.push(await work()));
  readings.push({ ...reading, name: `${name} (${statuses.join(', ')})` });
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(reading.longestTurnMs, name).toBeLessThan(longestTurnMs);
}

async function send(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  return response.status;
}

/** Bytes of the greatest length that begin as a kind of picture does, and noise that no library can pass over. */
const pictures: [string, (bytes: number) => Buffer<ArrayBuffer>][] = [
  ['JPEG', 'ffd8ffe0'],
  ['PNG', '89504e470d0a1a0a'],
  ['no picture', ''],
].map(([name = '', begin = '']) => [
  name,
  (length) => {
    const bytes = Buffer.alloc(length);
    randomBytes(length).copy(bytes);
    Buffer.from(begin, 'hex').copy(bytes);
    return bytes;
  },
]);

function formOf(field: string, files: Buffer<ArrayBuffer>[], texts: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const file of files) form.append(field, new Blob([file]), 'photo.jpg');
  return form;
}

/** As many fields as the form may have, and more, each of the greatest length. */
const manyFields = () =>
  formOf(
    'image',
    [],
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'n'.repeat(90)}`, 'x'.repeat(1000)])),
  );

describe('the event loop of the photo API', () => {
  const post = (body: FormData) =>
    send(`${program.url}${authenticatePhoto.path}`, {
      method: 'POST',
      headers: { [serviceAppHeader]: 'brand-app' },
      body,
    });

  // conforms: A51
  it.each(pictures)('a file of the largest size: %s', (name, make) =>
    measure(`photo API, ${name}`, () => post(formOf('image', [make(maxPhotoBytes)]))),
  );

  it('a form of nothing but fields', () => measure('photo API, fields', () => post(manyFields())));
});

describe('the event loop of the code addresses', () => {
  const paths: [string, string][] = [
    ['a redirect by the last of all rules', `/${codeIds.active}`],
    ['its check page', `/${codeIds.inactive}`],
    ['a long id', `/${'a'.repeat(15_000)}`],
    ['many slashes', `/${'a/'.repeat(7_500)}`],
    ['slashes alone', '/'.repeat(15_000)],
    ['octets', `/${'%c3%a9'.repeat(2_500)}`],
    ['octets that cannot be decoded', `/${'%ff'.repeat(5_000)}`],
    ['a link of GS1', `/01/09506000134352/${Array.from({ length: 1_500 }, (_, n) => `21/${n}`).join('/')}`],
    ['a long query', `/${codeIds.inactive}?${'a=1&'.repeat(3_500)}`],
    ['the component with a long id', `/check/v1/apps/brand-app?extended-id=${'a/'.repeat(7_000)}`],
  ];

  // conforms: A51
  it.each(paths)('%s', (name, path) => measure(`GET ${name}`, () => send(`${program.codeUrl}${path}`)));

  it.each([
    ['accept-language', Array.from({ length: 1_500 }, (_, n) => `zz-${n};q=.${n}`).join(',')],
    ['cookie', 'a=b; '.repeat(2_500)],
    ['user-agent', 'Mozilla/5.0 ('.repeat(1_000)],
  ])('a long header: %s', (name, value) =>
    measure(`GET, ${name}`, () => send(`${program.codeUrl}/${codeIds.inactive}`, { headers: { [name]: value } })),
  );

  const post = (body: FormData | string, headers: Record<string, string> = {}, path: string = codeIds.secure) =>
    send(`${program.codeUrl}/${path}`, { method: 'POST', headers, body });

  it.each(pictures)('a photo of the largest size: %s', (name, make) =>
    measure(`photo, ${name}`, () => post(formOf('image', [make(maxPhotoBytes)]))),
  );

  it.each(pictures)('a report with as many of the largest photos as it can have: %s', (name, make) => {
    const report = {
      report: codeIds.active,
      note: '\u{1f600}'.repeat(maxReportNote / 2),
      consent: 'yes',
      scan: randomUUID(),
    };
    return measure(`report, ${name}`, () =>
      post(
        formOf(
          'photos',
          Array.from({ length: maxReportPhotos }, () => make(maxPictureBytes - 1000)),
          report,
        ),
      ),
    );
  });

  it.each([
    ['fields of a form', 'a=1&'.repeat(smallBody / 4 - 10)],
    ['octets of a form', `consume=${'%e9'.repeat(smallBody / 3 - 10)}`],
  ])('%s', (name, body) => measure(name, () => post(body, { 'content-type': 'application/x-www-form-urlencoded' })));

  it('a form of nothing but fields', () => measure('fields', () => post(manyFields())));

  it('what a page says when it is seen', () =>
    measure('seen page', () => post('['.repeat(499), { 'content-type': 'text/plain' })));
});
