import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const limitMs = 1500;
const retryAfterSeconds = 2;

/** GET /health: whether the database answers this program's pool. What balances load asks /readyz instead. */
export function serveHealth(app: FastifyInstance, { db }: Database): void {
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const asked = sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), limitMs).unref();
    });
    if (await Promise.race([asked, late])) return { status: 'ok' };
    return reply.code(503).header('Retry-After', String(retryAfterSeconds)).send({ status: 'unavailable' });
  });
}
