import * as z from 'zod';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { openSealedText } from '#server/core/sealed-text.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatReportQuestion } from '#server/mail/templates/report-question.ts';
import { findQuestion, markQuestionMailed } from '../queries/report-questions.ts';
import { placeOfAddress } from '../queries/reports.ts';
import { answerAddress, questionToken } from '../shared/question-link.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails a question to the person who made a report. */
    'mail-report-question': { questionId: number };
  }
}

/** Sent again after a kill it is the same message with the same link, which mail programs show once. */
export const mailReportQuestion = defineJob({
  name: 'mail-report-question',
  payload: z.strictObject({ questionId: rowId }),
  queue: mailQueue,
  run: async ({ questionId }, { database: { db }, inUnitOfWork, config }) => {
    const question = await findQuestion(db, questionId);
    if (!question?.email_sealed || question.mailed_at !== null || question.answered_at !== null) return;
    const key = artworkSealKey(config);
    const mail = {
      company: question.company_name,
      text: question.text,
      reportedAt: question.reported_at,
      expiresAt: question.expires_at,
      link: answerAddress(config.urls.code, questionToken(questionId, key)),
    };
    await createMailer(config.mail).send({
      to: [openSealedText(key, placeOfAddress(question.report_id), question.email_sealed)],
      ...formatReportQuestion(mail, question.language ?? 'en'),
      messageId: `report-question-${questionId}@proofmark`,
    });
    await inUnitOfWork(({ trx }) => markQuestionMailed(trx, questionId));
  },
  forgotten: {
    key: 'questionId',
    group: '(SELECT company_id FROM users WHERE id = r.asked_by)',
    rows: `report_questions AS r WHERE r.mailed_at IS NULL AND r.answered_at IS NULL
             AND r.asked_at BETWEEN now() - interval '1 day' AND now() - interval '1 minute'`,
  },
});
