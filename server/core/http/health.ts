import type { FastifyInstance } from 'fastify';
import { databaseAnswers } from '../db/connection/database-answers.ts';
import type { Database } from '../db/database.ts';
import { awaySeconds, sendProblem } from './problem.ts';

const answerMs = 2000;

/** GET /health: 200 while the database answers, else 503, within about two seconds in every state of the database. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', { logLevel: 'silent', config: { allowance: 'none' } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (await databaseAnswers(database, answerMs)) return { status: 'ok' };
    const detail = 'The database does not answer.';
    return sendProblem(request, reply, { code: 'unavailable', detail, retryAfter: awaySeconds });
  });
}
