import { pictureSizes } from '#lib/contract/picture-limits.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deletePictures } from '#server/core/jobs/delete-pictures.ts';
import { condemnPictures, deletePictureRow, listCondemnedPictures } from '../queries/template-pictures.ts';
import { pictureKeyOf } from '../rules/picture-key.ts';

/** Deletes pictures of templates that were replaced or removed, or never came to be stored. */
export const expireTemplatePictures = (context: Pick<JobContext, 'database' | 'store' | 'signal'>): Promise<void> =>
  deletePictures(
    {
      condemn: condemnPictures,
      listCondemned: listCondemnedPictures,
      keysOf: (picture) => pictureSizes.map((size) => pictureKeyOf(picture, size)),
      deleteRow: deletePictureRow,
    },
    context,
  );
