import { expect } from 'vitest';
import { createArtwork } from '#lib/contract/artwork.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { type AuthenticationResult, scanOf } from '#lib/contract/photo.ts';
import {
  createQaCapture,
  listQaCaptures,
  printsNeeded,
  type QaCapture,
  type QaProgress,
  submitQaCaptures,
} from '#lib/contract/print-quality.ts';
import { calibrateEquipment, createEquipment, createSubstrate } from '#lib/contract/printing.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { getScan } from '#lib/contract/scans.ts';
import { printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import type { Dots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import type { Answer } from '../../api/testing/api-client.ts';
import { eventually } from '../../api/testing/eventually.ts';
import { readZipBytes } from '../../api/testing/read-zip.ts';
import { startApi, type TestApi } from '../../api/testing/start-api.ts';
import { dotsOf, photograph, pressDpi, printOn } from './proof-press.ts';
import { startPhotoApi } from './start-photo-api.ts';

export const codePrefix = 'http://codes.test/';

/** A code as the press received it, and its print. */
export interface Printed {
  id: string;
  dots: Dots;
  /** Drawn when it is first looked at. */
  readonly print: Field;
}

/**
 * All that a secure code passes through, over HTTP: management API, worker, photo API, a calibrated press and its
 * people.
 */
export interface SecureWay {
  api: TestApi;
  photoUrl: string;
  /** Where the addresses of codes are served. */
  codeUrl: string;
  /** Identifier of an application of the brand. */
  app: string;
  brand: string;
  partner: string;
  equipment: number;
  substrate: number;
  readOrder(id: number): Promise<Workorder>;
  confirm(id: number): Promise<Workorder>;
  /** The partner orders the artwork, once the codes are there, downloads it and prints every code. */
  printAll(id: number): Promise<Printed[]>;
  reportPrinted(id: number, codes: readonly Printed[]): Promise<void>;
  capture(id: number, photo: Buffer, more?: CaptureExtras): Promise<Answer<QaCapture>>;
  progress(id: number): Promise<QaProgress>;
  /** Photographs prints, three times each, and trains; then as many more as the model asks for before its verdicts. */
  prove(id: number, prints: Iterable<ProvedPrint>, photoOf?: typeof photograph): Promise<void>;
  submit(id: number, body?: object): Promise<Answer<{ workorder: Workorder; model: QaProgress['model'] }>>;
  authenticate(photo: Buffer): Promise<AuthenticationResult>;
  /** Sends a photo from the check page of a code, and answers the page. */
  check(photo: Buffer, codeId: string): Promise<string>;
  /** Evidence that users who may see scans get. */
  evidenceOf(result: AuthenticationResult): Promise<NonNullable<ReturnType<typeof getScan.response.parse>['evidence']>>;
  close(): Promise<void>;
}

interface ProvedPrint extends CaptureExtras {
  print: Field;
}

interface CaptureExtras {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

const app = 'whole-way-app';

export async function startSecureWay(): Promise<SecureWay> {
  const api = await startApi();
  const { token: brand } = api.world.people.brandAdmin;
  const { token: partner } = api.world.people.printerAdmin;
  await api.startWorker();
  const photoApi = await startPhotoApi(api);
  await api.call(createScanApp, { token: brand, body: { name: 'Checker', identifier: app } });
  const press = await api.call(createEquipment, { token: partner, body: { name: 'Toner press', dpi: pressDpi } });
  const operator = api.world.people.operatorAdmin.token;
  const paper = await api.call(createSubstrate, { token: operator, body: { name: 'Coated label' } });
  const [equipment, substrate] = [press.body.id, paper.body.id];
  await api.call(calibrateEquipment, { token: partner, params: { id: equipment }, body: { substrate } });
  const readOrder = async (id: number) => (await api.call(getWorkorder, { token: brand, params: { id } })).body;
  const capture: SecureWay['capture'] = (id, photo, { fields, headers = {} } = {}) =>
    api.call(createQaCapture, { token: partner, params: { id }, body: formOf(photo, fields), headers });
  const submit: SecureWay['submit'] = (id, body = {}) =>
    api.call(submitQaCaptures, { token: partner, params: { id }, body });
  return {
    api,
    photoUrl: photoApi.url,
    codeUrl: photoApi.codeUrl,
    app,
    brand,
    partner,
    equipment,
    substrate,
    readOrder,
    async confirm(id) {
      const body = { equipment, substrate };
      const confirmed = await api.call(printerConfirm, { token: partner, params: { id }, body });
      expect(confirmed.status, confirmed.text).toBe(200);
      return confirmed.body;
    },
    async printAll(id) {
      await eventually(
        () => readOrder(id),
        ({ codegen_status }) => codegen_status === 4,
      );
      return printAll(api, partner, id);
    },
    async reportPrinted(id, codes) {
      await api.call(reportPrinted, { token: partner, params: { id }, body: {} });
      await eventually(
        () => api.database.db.selectFrom('codes').where('activation_status', '=', 1).select('extended_id').execute(),
        (active) => codes.every((code) => active.some((row) => row.extended_id === code.id)),
      );
    },
    capture,
    async prove(id, prints, photoOf = photograph) {
      let wanted: number = printsNeeded;
      let done = 0;
      for (const { print, ...extras } of prints) {
        for (const shot of [1, 2, 3]) {
          const answer = await capture(id, await photoOf(print, `proof ${done} ${shot}`), extras);
          expect(answer.body, answer.text).toMatchObject({ is_usable: true });
        }
        done += 1;
        if (done < wanted) continue;
        const trained = await submit(id);
        expect(trained.status, trained.text).toBe(200);
        const more = trained.body.model?.more_prints ?? 0;
        if (more === 0) return;
        wanted = done + more;
      }
      throw new Error(`${done} prints are too few for a verdict.`);
    },
    progress: async (id) => (await api.call(listQaCaptures, { token: partner, params: { id } })).body.progress,
    submit,
    authenticate: (photo) => photoApi.authenticate(photo, app),
    check: photoApi.check,
    async evidenceOf(result) {
      const uuid = scanOf(result)?.uuid;
      const { body } = await api.call(getScan, { token: api.world.people.analyst.token, params: { uuid } });
      if (!body.evidence) throw new Error('The scan has no evidence.');
      return body.evidence;
    },
    async close() {
      await photoApi.close();
      await api.close();
    },
  };
}

async function printAll(api: TestApi, token: string, id: number): Promise<Printed[]> {
  const ordered = await api.call(createArtwork, { token, params: { id }, body: { format: 'png' } });
  expect(ordered.status, ordered.text).toBe(200);
  const params = { document_key: ordered.body.document.key };
  await eventually(
    async () => (await api.call(getDocument, { token, params })).body.status,
    (status) => status === 'complete',
  );
  const { link } = (await api.call(getDownloadLink, { token, params })).body;
  return printArchive(api, id, Buffer.from(await (await fetch(link)).arrayBuffer()));
}

/** Prints the codes of an archive of artwork. */
export async function printArchive({ database: { db } }: TestApi, id: number, archive: Buffer): Promise<Printed[]> {
  const files = await readZipBytes(archive);
  const rows = await db
    .selectFrom('codes')
    .where('workorder_id', '=', id)
    .select(['extended_id', 'sequence'])
    .orderBy('sequence')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const png = files[`batch-001/${String(row.sequence).padStart(8, '0')}.png`];
      if (!png) throw new Error(`No file of code ${row.sequence} among ${Object.keys(files)}`);
      const dots = await dotsOf(png);
      let print: Field | undefined;
      return {
        id: row.extended_id,
        dots,
        get print() {
          print ??= printOn(dots, 'proof', `${row.sequence}`);
          return print;
        },
      };
    }),
  );
}

function formOf(photo: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
