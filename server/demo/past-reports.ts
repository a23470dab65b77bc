import { sql, type Transaction } from 'kysely';
import { gatherForeignCode } from '#server/cases/shared/gather-foreign-code.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { attachReportPhotos } from '#server/reports/queries/report-photos.ts';
import { insertQuestion } from '#server/reports/queries/report-questions.ts';
import { insertReport, type NewReport, setAskedAddress } from '#server/reports/queries/reports.ts';
import { storeReportPhotos } from '#server/reports/shared/store-report-photos.ts';
import { drawReportPhotos } from './report-photos.ts';
import type { DemoContext } from './take-to-press.ts';

interface PastReport extends Pick<NewReport, 'companyId' | 'foreignAddress' | 'note' | 'country' | 'position'> {
  isAboutCase: boolean;
  photoIds: number[];
  daysAgo: number;
  /** With a question of the brand that the person answered. */
  asked?: { email: string; question: string; answer: string; photoIds: number[] };
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
      ...{ companyId, foreignAddress: null, isAboutCase: true, daysAgo: 6, country: 'SE' },
      position: { latitude: 55.6, longitude: 13.0 },
      note: 'The cap has another colour than the bottle that I bought before.',
      photoIds: await keep([item], companyId),
      asked: {
        email: 'finder@demo.test',
        question: 'Where did you buy the bottle? A photo of the shelf would help us.',
        answer: 'At the weekend market by the station in Malmö. They had about twenty of them.',
        photoIds: await keep([shop], companyId),
      },
    },
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

/** Those about an item are about the code of the first case. One with an answered question is handled. */
export async function insertPastReports(
  trx: Transaction<Schema>,
  sealKey: Buffer,
  reports: readonly PastReport[],
): Promise<void> {
  for (const { isAboutCase, photoIds, daysAgo, asked, ...report } of reports) {
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
    await attachReportPhotos(trx, { reportId: kept.id, questionId: null }, photoIds);
    await sql`UPDATE reports SET created_at = created_at - make_interval(days => ${daysAgo}),
                     deleted_after = deleted_after - make_interval(days => ${daysAgo})
               WHERE id = ${kept.id}`.execute(trx);
    const { companyId, foreignAddress } = report;
    if (companyId !== null && foreignAddress !== null) {
      const madeAt = new Date(kept.madeAt.getTime() - daysAgo * 86_400_000);
      await gatherForeignCode(trx, { companyId, foreignAddress, madeAt });
    }
    if (asked && companyId !== null) {
      await setAskedAddress(trx, sealKey, kept.id, asked.email);
      await answer(trx, { id: kept.id, companyId, daysAgo, ...asked });
    }
  }
}

type Answered = NonNullable<PastReport['asked']> & { id: number; companyId: number; daysAgo: number };

/** The brand asked a day later, the person answered the day after, and the report was handled then. */
async function answer(
  trx: Transaction<Schema>,
  { id, companyId, daysAgo, question, answer, photoIds }: Answered,
): Promise<void> {
  const { id: userId } = await trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const questionId = await insertQuestion(trx, { reportId: id, userId, text: question });
  await attachReportPhotos(trx, { reportId: id, questionId }, photoIds);
  const at = (days: number) => sql<Date>`now() - make_interval(days => ${daysAgo - days})`;
  await trx
    .updateTable('report_questions')
    .set({ asked_at: at(1), mailed_at: at(1), expires_at: at(15), answered_at: at(2), answer })
    .where('id', '=', questionId)
    .execute();
  await trx
    .updateTable('reports')
    .set({ handled_at: at(2), handled_by: userId })
    .where('id', '=', id)
    .execute();
}
