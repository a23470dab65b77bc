import { createHash } from 'node:crypto';
import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChainedEntry, isWholeChain } from '#lib/cases/audit-chain.ts';
import { createCaseNote, updateCase } from '#lib/contract/cases.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { createCaseDossier } from '#lib/contract/dossiers.ts';
import { gatherIntoCase } from '#server/cases/shared/gather-into-case.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertTrainedModel } from '#server/programs/api/testing/ledger-resources.ts';
import { readZipBytes } from '#server/programs/api/testing/read-zip.ts';
import { insertScan, insertScanAppFixture } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
let caseId: number;
let extendedId: string;
let photo: Buffer;
let copyUuid: string;
let reportPhoto: string;
const note = 'Call our lawyer first.';

const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

beforeAll(async () => {
  api = await startApi();
  const { brand: companyId } = api.world.companies;
  const { db } = api.database;
  await db.updateTable('companies').set({ keep_photos: true }).where('id', '=', companyId).execute();
  await api.startWorker();
  const { id: modelId, workorderId } = await insertTrainedModel(api);
  const code = await db
    .selectFrom('codes')
    .where('workorder_id', '=', workorderId)
    .select('extended_id')
    .orderBy('sequence')
    .executeTakeFirst();
  extendedId = code?.extended_id ?? '';
  await db
    .updateTable('codes')
    .set({ scm: JSON.stringify({ lot: 'Ł-Ω-Я 42 批' }), activation_status: 1 })
    .where('extended_id', '=', extendedId)
    .execute();
  const of = { code: { extendedId, workorderId }, appId: await insertScanAppFixture(api.database, companyId) };
  await insertScan(api, companyId, { ...of, at: at(5), position: { latitude: 59.91, longitude: 10.75 } });
  copyUuid = await insertScan(api, companyId, {
    ...{ ...of, at: at(3), result: 'auth_copy', suspicion: ['too_far_apart'] },
    position: { latitude: 54.35, longitude: 18.65 },
    country: 'PL',
  });
  const evidence = {
    ...{
      measurement: null,
      image_quality: [],
      image_roi: [40, 30, 60, 60],
      distance: 9.31,
      deviations: { strength: -9 },
    },
    ...{ thresholds: { original: 3, copy: 6.5 }, model: { id: modelId, version: 1 }, failure: '', enrolled: null },
  };
  await db
    .updateTable('scans')
    .set({ details: JSON.stringify({ evidence }) })
    .where('uuid', '=', copyUuid)
    .execute();
  photo = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer();
  await api.store.put('photos/one.jpg', photo);
  await db
    .insertInto('scan_photos')
    .values({ scan_uuid: copyUuid, company_id: companyId, object_key: 'photos/one.jpg', state: 'kept' })
    .execute();
  const deleted_after = new Date(Date.now() + 86_400_000);
  const report = { company_id: companyId, extended_id: extendedId, note: 'The seal is missing.', deleted_after };
  const { id: reportId } = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  await api.store.put('report-photos/one-full.webp', await sharp(photo).webp().toBuffer());
  const { id: photoId } = await db
    .insertInto('report_photos')
    .values({ report_id: reportId, object_key: 'report-photos/one', state: 'kept', width: 200, height: 160 })
    .returning('id')
    .executeTakeFirstOrThrow();
  reportPhoto = `reports/${reportId}-${photoId}.webp`;
  caseId = await db.transaction().execute((trx) =>
    gatherIntoCase(trx, {
      ...{ companyId, extendedId, workorderId, productId: null },
      ...{ reason: 'too_far_apart', scanUuid: copyUuid, madeAt: new Date(at(3)) },
    }),
  );
  const token = tokenOf('brandAdmin');
  await api.call(createCaseNote, { token, params: { id: caseId }, body: { text: note } });
  await api.call(updateCase, { token, params: { id: caseId }, body: { state: 'counterfeit' } });
  await api.call(updateCodeStatus, {
    token,
    body: { extended_ids: [extendedId], activation_status: 2, blacklist_reason: 1 },
  });
});
afterAll(() => api.close());

const order = (body: { language?: 'en' | 'de'; notes?: boolean }, persona: PersonaName = 'brandAdmin') =>
  api.call(createCaseDossier, { token: tokenOf(persona), params: { id: caseId }, body });

async function makeDossier(body: { language?: 'en' | 'de'; notes?: boolean }) {
  const started = await order(body);
  expect(started.status).toBe(201);
  const params = { document_key: started.body.document.key };
  const document = await eventually(
    async () => (await api.call(getDocument, { token: tokenOf('brandAdmin'), params })).body,
    ({ status }) => status === 'complete' || status === 'error',
  );
  expect(document).toMatchObject({ status: 'complete', category: 'case', error_data: {} });
  const { body: link } = await api.call(getDownloadLink, { token: tokenOf('brandAdmin'), params });
  const files = await readZipBytes(Buffer.from(await (await fetch(link.link)).arrayBuffer()));
  const json = files['dossier.json'] ?? Buffer.alloc(0);
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(files['dossier.pdf'] ?? [])), {
    mergePages: true,
  });
  return {
    document,
    files,
    json,
    jws: JSON.parse(json.toString()),
    pages: totalPages,
    text: text.replace(/\s+/g, ' '),
  };
}

const keySet = async () => (await (await fetch(`${api.baseUrl}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
const verify = async (jws: Parameters<typeof flattenedVerify>[0]) =>
  JSON.parse(Buffer.from((await flattenedVerify(jws, createLocalJWKSet(await keySet()))).payload).toString());

describe('a dossier', () => {
  // conforms: 32.20
  it('has the facts of a case as a PDF and as a signed file with the photos as they came', async () => {
    const { document, files, json, jws, pages, text } = await makeDossier({});
    expect(Object.keys(files).sort()).toEqual(['dossier.json', 'dossier.pdf', `photos/${copyUuid}.jpg`, reportPhoto]);
    expect(files[`photos/${copyUuid}.jpg`]).toEqual(photo);
    const content = await verify(jws);
    expect(content).toMatchObject({
      ...{ format: 'proofmark-dossier', version: 1, document: document.key, language: 'en', has_notes: false },
      case: { id: caseId, state: 'counterfeit', reasons: ['too_far_apart'] },
      codes: [{ extended_id: extendedId, values: [{ key: 'lot', value: 'Ł-Ω-Я 42 批' }] }],
      photos: [{ scan: copyUuid, size: photo.length, sha256: createHash('sha256').update(photo).digest('hex') }],
      reports: [{ note: 'The seal is missing.' }],
      report_photos: [
        {
          file: reportPhoto,
          sha256: createHash('sha256')
            .update(files[reportPhoto] ?? '')
            .digest('hex'),
        },
      ],
      models: [{ version: 1, rates: { genuine: { prints: 5 } } }],
    });
    expect(content.scans.map(({ verdict, country }: Record<string, string>) => [verdict, country])).toEqual([
      ['sid', null],
      ['auth_copy', 'PL'],
    ]);
    expect(pages).toBe(document.row_count);
    for (const said of [
      `Dossier of case ${caseId}`,
      ...['Gdańsk', 'Oslo (59.91, 10.75)', 'Poland'].slice(0, 2),
      ...[
        'Scan 2: Copy',
        '9.3',
        'The seal is missing.',
        'Photo of a report',
        'Outlines: Natural Earth',
        'Counterfeit',
        'Ł-Ω-Я 42 ?',
        '15 photos',
        '95 % confidence',
      ],
      ...['One internal note is left out', `Page 1 of ${pages}`, `Page ${pages} of ${pages}`],
      createHash('sha256').update(json).digest('hex'),
    ]) {
      expect(text.replaceAll(' ', '')).toContain(said.replaceAll(' ', ''));
    }
    expect(text).not.toContain(note);
    expect(JSON.stringify(content)).not.toContain(note);
  });

  // conforms: 32.20
  it('has the audit log about the case and its code, as a chain of hashes', async () => {
    const content = await verify((await makeDossier({ notes: true })).jws);
    const entries: ChainedEntry[] = content.audit.entries;
    expect(isWholeChain(entries)).toBe(true);
    const acts = entries.map(({ action, resource }) => [action, resource]);
    expect(acts).toContainEqual(['createCaseNote', 'case']);
    expect(acts).toContainEqual(['updateCase', 'case']);
    expect(acts).toContainEqual(['createCaseDossier', 'case']);
    expect(entries.every(({ user }) => user !== null)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('127.0.0.1');
  });

  // conforms: 32.20
  it('is laid out in a thread of its own, so that the worker can do other work', async () => {
    const addPage = vi.spyOn(PDFDocument.prototype, 'addPage');
    expect((await makeDossier({})).pages).toBeGreaterThan(1);
    expect(addPage).not.toHaveBeenCalled();
    addPage.mockRestore();
  });

  it('has internal notes by choice, marked as such, and is German by choice', async () => {
    const { jws, text } = await makeDossier({ language: 'de', notes: true });
    const content = await verify(jws);
    expect(content.events).toContainEqual(expect.objectContaining({ kind: 'note', internal_note: note }));
    expect(text).toContain(`Intern: ${note}`);
    expect(text).toContain(`Dossier zu Fall ${caseId}`);
    expect(text).toContain('Kopie');
  });

  // conforms: 32.20
  it('is not verified when a byte of it changes, or by a key of somebody else', async () => {
    const { jws } = await makeDossier({});
    const payload = Buffer.from(jws.payload, 'base64url');
    payload[100] = (payload[100] ?? 0) ^ 1;
    await expect(verify({ ...jws, payload: payload.toString('base64url') })).rejects.toThrow('signature');
    const [header, signature] = [jws.protected, Buffer.from(jws.signature, 'base64url')];
    signature[0] = (signature[0] ?? 0) ^ 1;
    await expect(verify({ ...jws, signature: signature.toString('base64url') })).rejects.toThrow('signature');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA' });
  });

  // conforms: 32.20
  it('is verified after the key was replaced, which a new dossier has', async () => {
    const before = await makeDossier({});
    await api.database.pool.query("UPDATE signing_keys SET created_at = now() - interval '366 days'");
    const after = await makeDossier({});
    const kidOf = ({ jws }: typeof before) => JSON.parse(Buffer.from(jws.protected, 'base64url').toString()).kid;
    expect(kidOf(after)).not.toBe(kidOf(before));
    expect((await verify(before.jws)).case.id).toBe(caseId);
    expect((await verify(after.jws)).case.id).toBe(caseId);
    const { keys } = await keySet();
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  // conforms: 32.20
  it('is of its own company alone, and for those who work on cases', async () => {
    const { document } = (await order({})).body;
    expect((await order({}, 'rivalAdmin')).status).toBe(404);
    expect((await order({}, 'operatorAdmin')).status).toBe(403);
    expect((await order({}, 'analyst')).status).toBe(403);
    const params = { document_key: document.key };
    for (const persona of ['rivalAdmin', 'analyst', 'printerAdmin'] as const) {
      expect((await api.call(getDocument, { token: tokenOf(persona), params })).status).toBe(404);
    }
    expect((await api.call(getDocument, { token: tokenOf('brandAdmin'), params })).status).toBe(200);
  });

  // conforms: 32.20
  it('prints the newest 100 notes and reports, and says how many there are', async () => {
    const { pool } = api.database;
    const [notes, reports] = [102, 101];
    await pool.query(
      `INSERT INTO case_events (case_id, kind, text)
       SELECT $1, 'note', 'Remark ' || n || '. ' || repeat('x', 300) FROM generate_series(1, $2::integer) AS n`,
      [caseId, notes],
    );
    await pool.query(
      `INSERT INTO reports (company_id, extended_id, note, deleted_after)
       SELECT $1, $2, 'Sighting ' || n || '.', now() + interval '1 day' FROM generate_series(1, $3::integer) AS n`,
      [api.world.companies.brand, extendedId, reports],
    );
    const { jws, text } = await makeDossier({ notes: true });
    const content = await verify(jws);
    expect(content.events.filter(({ kind }: { kind: string }) => kind === 'note')).toHaveLength(notes + 1);
    expect(content).toMatchObject({ reports_in_all: reports + 1 });
    expect(content.reports).toHaveLength(100);
    expect(text).toContain('The texts of the oldest 3 notes are in the file “dossier.json” only.');
    expect(text).toContain(`The newest 100 of ${reports + 1} reports are listed.`);
    const printed = [...text.matchAll(/(Remark|Sighting) (\d+)\./g)].map(([, kind, number]) => `${kind} ${number}`);
    expect(printed).not.toContain('Remark 2');
    expect(printed).toContain('Remark 3');
    expect(printed).not.toContain('Sighting 1');
    expect(printed).toContain('Sighting 2');
  });
});
