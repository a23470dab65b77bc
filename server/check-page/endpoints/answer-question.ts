import type { FastifyReply, FastifyRequest } from 'fastify';
import { text } from '#lib/contract/common.ts';
import { maxReportNote } from '#lib/contract/values/reports.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { withPhotos } from '#server/core/http/receive-photo.ts';
import { answerQuestion, findOpenQuestion } from '#server/reports/shared/answer-question.ts';
import { answerTokenOf } from '#server/reports/shared/question-link.ts';
import { renderAnsweredPage, renderQuestionPage } from '../present/code-page.ts';
import type { CheckPage } from './check-page.ts';
import { reportBounds } from './read-report.ts';
import { sendPage, textsOf } from './send-page.ts';

const answerField = text(maxReportNote).min(1);

export const isAnswer = ({ raw }: FastifyRequest): boolean => answerTokenOf(raw.url ?? '') !== undefined;

/** Shows a question to the person who made a report. @param token of the link in the mail */
export async function showQuestion(page: CheckPage, token: string, request: FastifyRequest, reply: FastifyReply) {
  const question = await findOpenQuestion(page.services, token);
  const texts = textsOf(request);
  return question
    ? sendPage(reply, 200, renderQuestionPage(question, texts))
    : sendPage(reply, 404, renderAnsweredPage('closed', texts));
}

/** POST of the answer. */
export const submitAnswer = (page: CheckPage) => async (request: FastifyRequest, reply: FastifyReply) => {
  const token = answerTokenOf(request.raw.url ?? '') ?? '';
  const isKept = await withPhotos(request, ['answer'], reportBounds, async (photos, fields) => {
    const given = answerField.safeParse(fields['answer']);
    if (!given.success) throw new DomainError('validation_error', reason('formNotValid'));
    page.countReport(request);
    const question = await findOpenQuestion(page.services, token);
    return question !== null && answerQuestion(page.services, question, { answer: given.data, photos });
  });
  return sendPage(reply, isKept ? 200 : 404, renderAnsweredPage(isKept ? 'done' : 'closed', textsOf(request)));
};
