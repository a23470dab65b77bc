import { sql, type Transaction } from 'kysely';
import { answerDays } from '#lib/contract/values/reports.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';

type Trx = Transaction<Schema>;

const selectQuestions = (db: Executor) =>
  db
    .selectFrom('report_questions')
    .innerJoin('users', 'users.id', 'report_questions.asked_by')
    .selectAll('report_questions')
    .select('users.name as asker_name');

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>;

/** Questions about reports that the caller may see, oldest first. */
export async function listQuestions(db: Executor, reportIds: readonly number[]): Promise<QuestionRow[]> {
  if (reportIds.length === 0) return [];
  return selectQuestions(db)
    .where('report_id', 'in', [...reportIds])
    .orderBy('report_questions.id')
    .execute();
}

export async function insertQuestion(
  trx: Trx,
  question: { reportId: number; userId: number; text: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('report_questions')
    .values({
      report_id: question.reportId,
      asked_by: question.userId,
      text: question.text,
      expires_at: sql<Date>`now() + make_interval(days => ${answerDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Questions that the company asked in the last day. */
export async function countQuestionsOfDay(db: Executor, companyId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('report_questions')
      .innerJoin('reports', 'reports.id', 'report_questions.report_id')
      .where('reports.company_id', '=', companyId)
      .where('asked_at', '>', sql<Date>`now() - interval '1 day'`),
  );
}

/** A question of a report that is kept, with what its mail and its page say; by the id of its link or job. */
export async function findQuestion(db: Executor, id: number) {
  return db
    .selectFrom('report_questions as q')
    .innerJoin('reports', 'reports.id', 'q.report_id')
    .innerJoin('companies', 'companies.id', 'reports.company_id')
    .where('q.id', '=', id)
    .where('reports.deleted_after', '>', sql<Date>`now()`)
    .select([
      'q.id',
      'q.report_id',
      'q.asked_by',
      'q.text',
      'q.expires_at',
      'q.mailed_at',
      'q.answered_at',
      'reports.company_id',
      'reports.extended_id',
      'reports.foreign_address',
      'reports.created_at as reported_at',
      'reports.email_sealed',
      'reports.language',
      'companies.name as company_name',
    ])
    .executeTakeFirst();
}

export async function markQuestionMailed(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('report_questions').set({ mailed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** @returns false when it has an answer already, or its time is over */
export async function insertAnswer(trx: Trx, id: number, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_questions')
    .set({ answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
