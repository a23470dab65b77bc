import { createHash, randomUUID } from 'node:crypto';
import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { createInspectionReport } from '#lib/contract/dossiers.ts';
import { joinInspection } from '#lib/contract/inspection.ts';
import { recordInspection } from '#lib/contract/inspections.ts';
import { insertTeamFixture } from '#server/programs/api/testing/account-access.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { readZipBytes } from '#server/programs/api/testing/read-zip.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
let team: number;

beforeAll(async () => {
  api = await startApi();
  await api.startWorker();
  ({ token } = api.world.people.brandAdmin);
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'REPORT', count: 1 });
  const record = (by: string, content: string) =>
    api.call(recordInspection, {
      token: by,
      body: {
        key: randomUUID(),
        content,
        inspected_at: '2026-03-04T05:06:07Z',
        position: { latitude: 59.9, longitude: 10.7 },
      },
    });
  const fixture = await insertTeamFixture(api);
  team = fixture.id;
  const { body } = await api.call(joinInspection, { body: { secret: fixture.secret, name: 'Kari Ødegård' } });
  await record(body.token, 'REPORT000000');
  await record(body.token, 'https://fake.test/UNKNOWN-CODE');
  await record(token, 'OF-NO-TEAM-0');
});
afterAll(() => api.close());

// conforms: 32.50
it('makes a signed report of the inspections that a filter lets through, as a PDF', async () => {
  const started = await api.call(createInspectionReport, { token, body: { team, language: 'de' } });
  expect(started.status).toBe(201);
  const params = { document_key: started.body.document.key };
  const document = await eventually(
    async () => (await api.call(getDocument, { token, params })).body,
    ({ status }) => status === 'complete' || status === 'error',
  );
  expect(document).toMatchObject({
    status: 'complete',
    category: 'inspection',
    doctype: 'inspections',
    error_data: {},
  });
  for (const persona of ['operatorAdmin', 'support', 'rivalAdmin', 'printerAdmin'] as const) {
    const other = await api.call(getDocument, { token: api.world.people[persona].token, params });
    expect(other.status, persona).toBe(404);
  }
  const { body: link } = await api.call(getDownloadLink, { token, params });
  const answer = await fetch(link.link);
  expect(answer.headers.get('content-disposition')).toContain('inspections');
  const files = await readZipBytes(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(['inspections.json', 'inspections.pdf']);
  const json = files['inspections.json'] ?? Buffer.alloc(0);
  const keys = (await (await fetch(`${api.baseUrl}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  const { payload } = await flattenedVerify(JSON.parse(json.toString()), createLocalJWKSet(keys));
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
    ...{ format: 'proofmark-inspections', version: 1, filters: { team }, inspections_in_all: 2 },
    inspections: [
      { content: 'https://fake.test/UNKNOWN-CODE', answer: 'unknown' },
      { extended_id: 'REPORT000000', answer: 'active', inspector: { name: 'Kari Ødegård' } },
    ],
  });
  const pdf = await getDocumentProxy(new Uint8Array(files['inspections.pdf'] ?? []));
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, '');
  for (const said of [
    ...['Prüfungen', 'Kari Ødegård', 'REPORT000000', 'UNKNOWN-CODE', 'Keiner unserer Codes', '59.900, 10.700'],
    createHash('sha256').update(json).digest('hex'),
  ]) {
    expect(text).toContain(said.replaceAll(' ', ''));
  }
  expect(text).not.toContain('OF-NO-TEAM-0');
});
