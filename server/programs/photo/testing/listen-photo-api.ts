import type { FastifyInstance } from 'fastify';
import { openTestPhotos } from '../../api/testing/open-test-photos.ts';
import { buildPhotoApi } from '../build-photo-api.ts';
import { recordMetAnswers } from './record-met-answers.ts';
import { type ScanScenario, standardPrefix } from './scan-scenario.ts';

/** The photo API over a scenario's codes; the caller closes it. */
export async function listenPhotoApi(scenario: ScanScenario): Promise<{ app: FastifyInstance; url: string }> {
  const app = recordMetAnswers(
    buildPhotoApi({
      ...scenario,
      readers: openTestPhotos(),
      standardPrefix,
      logLevel: 'silent',
    }),
  );
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
