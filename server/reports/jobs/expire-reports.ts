import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deletePictures } from '#server/core/jobs/delete-pictures.ts';
import {
  deleteReportPhotoRow,
  listRemovableReportPhotos,
  markReportPhotosForRemoval,
} from '../queries/report-photos.ts';
import { deleteOldReports } from '../queries/reports.ts';
import { reportPhotoKeysOf } from '../shared/report-photo-key.ts';

const deletedAtOnce = 1000;

/** Deletes reports of the check page after the days that their senders read. */
export async function expireReports({ inUnitOfWork, signal }: Pick<JobContext, 'inUnitOfWork' | 'signal'>) {
  while ((await inUnitOfWork(({ trx }) => deleteOldReports(trx, deletedAtOnce))) === deletedAtOnce) {
    signal.throwIfAborted();
  }
}

/** Deletes photos of deleted reports, and photos that no report came to have. */
export const expireReportPhotos = (context: Pick<JobContext, 'database' | 'store' | 'signal'>): Promise<void> =>
  deletePictures(
    {
      condemn: markReportPhotosForRemoval,
      listCondemned: listRemovableReportPhotos,
      keysOf: reportPhotoKeysOf,
      deleteRow: deleteReportPhotoRow,
    },
    context,
  );
