import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { storeReportPhotos } from '#server/scans/endpoints/store-report-photos.ts';
import { keepReportPhotos } from '#server/scans/queries/report-photos.ts';
import { insertReport, type NewReport } from '#server/scans/queries/reports.ts';
import { drawReportPhotos } from './report-photos.ts';
import type { DemoContext } from './take-to-press.ts';

interface PastReport extends Pick<NewReport, 'companyId' | 'foreignAddress' | 'note' | 'country' | 'position'> {
  isAboutCase: boolean;
  photoIds: number[];
  daysAgo: number;
}

/**
 * Photos of reports are stored before the transaction that inserts these.
 * @param workorderId of the company that most are about
 */
export async function drawPastReports({ database, store }: DemoContext, workorderId: number): Promise<PastReport[]> {
  const { item, shop } = await drawReportPhotos();
  const { company_id: companyId } = await database.db
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .select('company_id')
    .executeTakeFirstOrThrow();
  const keep = (photos: Buffer[], owner: number | null) => storeReportPhotos({ database, store }, owner, photos);
  return [
    {
      ...{ companyId, foreignAddress: null, isAboutCase: true, daysAgo: 2, country: 'PL' },
      position: { latitude: 54.35, longitude: 18.65 },
      note: 'Bought from a stall at the market hall, half the usual price. The label peels off and the seal was broken.',
      photoIds: await keep([item, shop], companyId),
    },
    {
      ...{ companyId, foreignAddress: 'https://nordlys-offers.example/win', isAboutCase: true, daysAgo: 1 },
      ...{ country: 'NO', position: null },
      note: 'The sticker over the code leads to a page that asks for my card.',
      photoIds: await keep([item], companyId),
    },
    {
      ...{ companyId: null, foreignAddress: 'codes.example/A1B2C3D4E5F6', isAboutCase: false, daysAgo: 1 },
      ...{ country: 'DK', position: null },
      note: 'The code on the box says that nobody issued it.',
      photoIds: await keep([shop], null),
    },
  ];
}

/** Those about an item are about the code of the first case. */
export async function insertPastReports(trx: Transaction<Schema>, reports: readonly PastReport[]): Promise<void> {
  for (const { isAboutCase, photoIds, daysAgo, ...report } of reports) {
    const found =
      isAboutCase && report.companyId !== null
        ? await trx
            .selectFrom('cases')
            .where('company_id', '=', report.companyId)
            .select(['extended_id', 'product_id'])
            .orderBy('id')
            .executeTakeFirst()
        : undefined;
    const kept = await insertReport(trx, {
      ...report,
      extendedId: found?.extended_id ?? null,
      productId: found?.product_id ?? null,
      scanUuid: null,
      visitId: null,
      language: 'en',
      days: 90,
    });
    if (!kept) continue;
    await keepReportPhotos(trx, { reportId: kept.id, questionId: null }, photoIds);
    await sql`UPDATE reports SET created_at = created_at - make_interval(days => ${daysAgo}),
                     deleted_after = deleted_after - make_interval(days => ${daysAgo})
               WHERE id = ${kept.id}`.execute(trx);
  }
}
