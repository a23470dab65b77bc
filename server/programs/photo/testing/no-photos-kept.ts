import type { PhotoKeeper } from '#server/scans/shared/photo-keeper.ts';

/** For tests of what is not about keeping photos. */
export const noPhotosKept: PhotoKeeper = { takePlace: () => null, close: async () => undefined };
