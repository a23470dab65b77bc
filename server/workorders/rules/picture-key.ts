export type PictureSize = 'full' | 'thumbnail';

export const pictureSizes: readonly PictureSize[] = ['full', 'thumbnail'];

/** Where a picture of a template is stored. Each has keys of its own, so what is shown is never half another. */
export const pictureKeyOf = ({ id, templateId }: { id: number; templateId: number }, size: PictureSize): string =>
  `template-pictures/${templateId}/${id}-${size}.webp`;

/** A picture that is stored for so long is of a program that is gone: storing two small objects takes seconds. */
export const abandonedAfterMinutes = 30;
