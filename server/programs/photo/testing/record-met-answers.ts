import type { FastifyInstance } from 'fastify';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { noteMetAnswer } from '../../api/testing/met-answers.ts';

/** Keeps which documented answers of the photo API the tests of a run have met. Called before the app listens. */
export function recordMetAnswers(app: FastifyInstance): FastifyInstance {
  app.addHook('onResponse', async (request, reply) => {
    if (request.url === authenticatePhoto.path) noteMetAnswer(authenticatePhoto.id, String(reply.statusCode));
  });
  return app;
}
