import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/reports.ts';
import { reason } from '#lib/texts/reason.ts';
import { gatherForeignCode } from '#server/cases/shared/gather-foreign-code.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { openPicture } from '#server/core/files/stored-picture.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentReport } from '../present/present-report.ts';
import { listReportPhotos } from '../queries/report-photos.ts';
import { listQuestions } from '../queries/report-questions.ts';
import {
  assignReport,
  deleteReportRow,
  findReport,
  listReportRows,
  lockReport,
  setHandled,
} from '../queries/reports.ts';
import { reportPhotoKeyOf } from '../shared/report-photo-key.ts';

export const listReports = replicaEndpoint(contract.listReports, async ({ query, actor, database: { db }, config }) => {
  const order = orderOf<'id'>(query.ordering, '-id');
  const rows = await listReportRows(db, scopeOf(actor), { ...query, ...order });
  const ids = rows.rows.map(({ id }) => id);
  const parts = { photos: await listReportPhotos(db, ids), questions: await listQuestions(db, ids) };
  const baseUrl = config.urls.api;
  return toPage({ endpoint: contract.listReports, baseUrl, query }, rows, (row) => presentReport(row, parts, baseUrl));
});

export const getReport = endpoint(contract.getReport, ({ params, actor, database, config }) =>
  readReport(database.db, actor, params.id, config.urls.api),
);

async function readReport(db: Executor, actor: Actor, id: number, apiUrl: string): Promise<contract.Report> {
  const row = await findReport(db, scopeOf(actor), id);
  if (!row) throw notFound();
  const parts = { photos: await listReportPhotos(db, [id]), questions: await listQuestions(db, [id]) };
  return presentReport(row, parts, apiUrl);
}

export const updateReport = endpoint(contract.updateReport, ({ params: { id }, body, actor, inUnitOfWork, config }) =>
  inUnitOfWork(async ({ trx }) => {
    const found = await lockReport(trx, { companyId: actor.companyId }, id);
    if (!found) throw notFound();
    await updateHandled(trx, found, actor, body.handled);
    return readReport(trx, actor, id, config.urls.api);
  }),
);

export const updateUnclaimedReport = endpoint(
  contract.updateUnclaimedReport,
  ({ params: { id }, body, actor, inUnitOfWork, config }) =>
    inUnitOfWork(async ({ trx }) => {
      const found = await lockReport(trx, scopeOf(actor), id);
      if (!found) throw notFound();
      if (found.company_id !== null) throw new DomainError('conflict', reason('reportHasCompany'));
      if (body.company !== undefined && !(await assignReport(trx, id, body.company))) {
        throw fieldError('company', reason('brandOwnerNotFound'));
      }
      if (body.company !== undefined && found.foreign_address !== null) {
        const { foreign_address: foreignAddress, created_at: madeAt } = found;
        await gatherForeignCode(trx, { companyId: body.company, foreignAddress, madeAt });
      }
      if (body.handled !== undefined) await updateHandled(trx, found, actor, body.handled);
      return readReport(trx, actor, id, config.urls.api);
    }),
);

/** The first user to handle a report stays its handler. */
async function updateHandled(
  trx: Transaction<Schema>,
  { id, handled_at }: { id: number; handled_at: Date | null },
  { userId }: Actor,
  handled: boolean,
): Promise<void> {
  if (handled !== (handled_at !== null)) await setHandled(trx, id, handled ? userId : null);
}

export const deleteReport = endpoint(contract.deleteReport, ({ params: { id }, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await lockReport(trx, { companyId: actor.companyId }, id))) throw notFound();
    await deleteReportRow(trx, id);
    return undefined;
  }),
);

export const getReportPhoto = endpoint(
  contract.getReportPhoto,
  async ({ params, query, actor, database: { db }, store }) => {
    const report = await findReport(db, scopeOf(actor), params.id);
    const photo = report && (await listReportPhotos(db, [report.id])).find(({ id }) => id === params.photo);
    if (!photo) throw notFound();
    return {
      fileName: `report-${params.id}-${photo.id}.webp`,
      etag: `"${photo.id}-${query.size}"`,
      body: await openPicture(store, reportPhotoKeyOf(photo.object_key, query.size)),
    };
  },
);
