import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deletePictures } from '#server/core/jobs/delete-pictures.ts';
import { deletePhotoRow, listRemovablePhotos, markPhotosForRemoval } from '../queries/comment-photos.ts';
import { commentPhotoKeysOf } from '../rules/comment-photo-key.ts';

/** Deletes photos of withdrawn comments, and photos that no comment came to name. */
export const expireCommentPhotos = (context: Pick<JobContext, 'database' | 'store' | 'signal'>): Promise<void> =>
  deletePictures(
    {
      condemn: markPhotosForRemoval,
      listCondemned: listRemovablePhotos,
      keysOf: commentPhotoKeysOf,
      deleteRow: deletePhotoRow,
    },
    context,
  );
