import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldPlaces } from '../queries/old-scans.ts';

const atOnce = 5000;

/** Scans keep their country; counts by place, which are of fields of half a degree, stay. */
export async function expireScanPlaces(context: JobContext): Promise<void> {
  const { placeDays } = context.config.retention;
  const deleteSome = (limit: number) => context.inUnitOfWork(({ trx }) => deleteOldPlaces(trx, placeDays, limit));
  await deleteInBatches(context, { what: 'scan-places', atOnce, deleteSome });
}
