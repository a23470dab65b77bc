import type { FastifyInstance } from 'fastify';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { recordMetAnswer } from '../../api/testing/met-answers.ts';

/** Records which documented answers of the photo API a run of the tests gets. Call it before the app listens. */
export function recordMetAnswers(app: FastifyInstance): FastifyInstance {
  app.addHook('onResponse', async (request, reply) => {
    if (request.url === authenticatePhoto.path) recordMetAnswer(authenticatePhoto.id, String(reply.statusCode));
  });
  return app;
}
