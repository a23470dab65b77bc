import { type PictureSize, pictureSizes } from '#lib/contract/picture-limits.ts';

interface CommentPhoto {
  id: number;
  workorderId: number;
}

/** Where a photo of a comment is stored. */
export const commentPhotoKeyOf = ({ id, workorderId }: CommentPhoto, size: PictureSize): string =>
  `comment-photos/${workorderId}/${id}-${size}.webp`;

/** Every object of a photo. */
export const commentPhotoKeysOf = (photo: CommentPhoto): string[] =>
  pictureSizes.map((size) => commentPhotoKeyOf(photo, size));
