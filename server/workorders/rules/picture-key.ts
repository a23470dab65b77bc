import type { PictureSize } from '#lib/contract/picture-limits.ts';

/** Where a picture of a template is stored. Each has keys of its own, so what is shown is never half another. */
export const pictureKeyOf = ({ id, templateId }: { id: number; templateId: number }, size: PictureSize): string =>
  `template-pictures/${templateId}/${id}-${size}.webp`;
