import * as contract from '#lib/contract/reports.ts';
import { maxQuestions } from '#lib/contract/values/reports.ts';
import { reason } from '#lib/texts/reason.ts';
import { lockCasesOf } from '#server/cases/shared/lock-cases.ts';
import { recordFinderEvent } from '#server/cases/shared/record-finder-event.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentQuestion } from '../present/present-report.ts';
import { countQuestionsOfDay, insertQuestion, listQuestions } from '../queries/report-questions.ts';
import { lockReport } from '../queries/reports.ts';

/** Maximum for a company. */
const questionsPerDay = 50;

export const createReportQuestion = endpoint(
  contract.createReportQuestion,
  async ({ params: { id }, body, actor, config, uow: { trx, enqueue } }) => {
    // First, as closing a case locks the case and then its reports.
    await lockCasesOf(trx, actor.companyId);
    const report = await lockReport(trx, { companyId: actor.companyId }, id);
    if (!report) throw notFound();
    if (report.email_sealed === null) throw new DomainError('conflict', reason('finderCannotBeAsked'));
    const earlier = await listQuestions(trx, [id]);
    if (earlier.some(({ answered_at, expires_at }) => answered_at === null && expires_at.getTime() > Date.now())) {
      throw new DomainError('conflict', reason('questionNotAnswered'));
    }
    if (earlier.length >= maxQuestions)
      throw new DomainError('conflict', reason('atMostQuestions', { count: maxQuestions }));
    if ((await countQuestionsOfDay(trx, actor.companyId)) >= questionsPerDay) {
      throw new DomainError('conflict', reason('atMostQuestionsADay', { count: questionsPerDay }));
    }
    const questionId = await insertQuestion(trx, { reportId: id, userId: actor.userId, text: body.text });
    await enqueue('mail-report-question', { questionId }, { group: actor.companyId });
    const { extended_id: extendedId, foreign_address: foreignAddress } = report;
    await recordFinderEvent(trx, { companyId: actor.companyId, extendedId, foreignAddress, userId: actor.userId });
    const question = (await listQuestions(trx, [id])).find((each) => each.id === questionId);
    if (!question) throw notFound();
    return presentQuestion(question, [], config.urls.api);
  },
);
