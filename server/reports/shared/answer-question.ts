import { lockCasesOf } from '#server/cases/shared/lock-cases.ts';
import { recordFinderEvent } from '#server/cases/shared/record-finder-event.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { attachReportPhotos } from '../queries/report-photos.ts';
import { findQuestion, insertAnswer } from '../queries/report-questions.ts';
import { readQuestionToken } from './question-link.ts';
import type { ReportServices } from './report-item.ts';
import { storeReportPhotos } from './store-report-photos.ts';

/** A question as the page of its link shows it. */
export interface OpenQuestion {
  id: number;
  reportId: number;
  companyId: number;
  company: string;
  text: string;
  reportedAt: Date;
}

/** Null where the link was made up, its question has an answer or its time is over. */
export async function findOpenQuestion(
  { database, sealKey }: Pick<ReportServices, 'database' | 'sealKey'>,
  token: string,
): Promise<OpenQuestion | null> {
  const id = readQuestionToken(token, sealKey);
  const row = id === null ? undefined : await findQuestion(database.db, id);
  if (!row || row.company_id === null || row.answered_at !== null || row.expires_at.getTime() <= Date.now())
    return null;
  return {
    id: row.id,
    reportId: row.report_id,
    companyId: row.company_id,
    company: row.company_name,
    text: row.text,
    reportedAt: row.reported_at,
  };
}

/**
 * Keeps the answer of the person who made a report. The owner of the case and the person who asked get a mail.
 * @returns false when the question has an answer already
 * @throws DomainError on `image` for a file that is no picture
 */
export async function answerQuestion(
  services: ReportServices,
  { id, reportId, companyId }: OpenQuestion,
  { answer, photos }: { answer: string; photos: readonly Buffer[] },
): Promise<boolean> {
  const photoIds = await storeReportPhotos(services, companyId, photos);
  return transact(services.database, async ({ trx }) => {
    await lockCasesOf(trx, companyId);
    if (!(await insertAnswer(trx, id, answer))) return false;
    await attachReportPhotos(trx, { reportId, questionId: id }, photoIds);
    const question = await findQuestion(trx, id);
    if (!question) return true;
    const { extended_id: extendedId, foreign_address: foreignAddress, asked_by } = question;
    const owner = await recordFinderEvent(trx, { companyId, extendedId, foreignAddress, userId: null });
    for (const authorId of new Set([asked_by, owner ?? asked_by])) {
      await recordNotice(trx, { kind: 'report_answered', companyId, subjectId: id, authorId });
    }
    return true;
  });
}
