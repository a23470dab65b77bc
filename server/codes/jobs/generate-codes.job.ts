import * as z from 'zod';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import { bulkQueue, defineJob, rowId } from '#server/core/jobs/define-job.ts';
import { reportGenerationFailure } from '#server/workorders/shared/packing.ts';
import { createCodeStore } from '../queries/generation.ts';
import { generateWorkorder } from './generate-workorder.ts';
import { packCodes } from './pack-codes.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Generates, stores and packs the codes of a workorder. */
    'generate-codes': { workorderId: number };
  }
}

export const generateCodes = defineJob({
  name: 'generate-codes',
  payload: z.strictObject({ workorderId: rowId }),
  queue: bulkQueue,
  writesFor: 'SELECT company_id FROM workorders WHERE id = $1',
  run: async ({ workorderId }, context) => {
    const complete = await generateWorkorder(workorderId, createCodeStore(context), { signal: context.signal });
    if (complete) await packCodes(context, workorderId);
  },
  failed: async ({ workorderId }, { final }, { inUnitOfWork }) => {
    const why = reason('codeGenerationInterrupted');
    await inUnitOfWork((uow) => reportGenerationFailure(uow, workorderId, { reason: why, final }));
  },
  forgotten: {
    key: 'workorderId',
    group: 'r.company_id',
    rows: `workorders AS r WHERE r.codegen_status NOT IN (${codegenStatus.waiting}, ${codegenStatus.completed})
             AND r.canceled_at IS NULL AND r.ingestion_key IS NULL AND r.created_at < now() - interval '1 minute'`,
  },
});
