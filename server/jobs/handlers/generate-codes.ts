import { reportGenerationFailure } from '#server/db/code-pack-store.ts';
import { createCodeStore } from '#server/db/code-store.ts';
import { generateWorkorder } from '#server/domain/codes/generate-workorder.ts';
import type { JobHandler } from '../job-handler.ts';
import { packCodes } from '../pack-codes.ts';

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
