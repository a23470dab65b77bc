import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { createCodeStore } from '../queries/generation.ts';
import { reportGenerationFailure } from '../queries/packing.ts';
import { generateWorkorder } from './generate-workorder.ts';
import { packCodes } from './pack-codes.ts';

export const generateCodes: JobHandler<'generate-codes'> = {
  run: async ({ workorderId }, { database, store, signal }) => {
    const complete = await generateWorkorder(workorderId, createCodeStore(database.pool), { signal });
    if (complete) await packCodes(database.pool, store, workorderId, signal);
  },
  failed: async ({ workorderId }, _failure, { database }) => {
    const message = 'An error interrupted the making of these codes. It goes on by itself from where it stopped.';
    await reportGenerationFailure(database.pool, workorderId, message);
  },
};
