import type { ScanPhotoStore } from '#server/scans/shared/scan-photo-store.ts';

/** For tests of what is not about keeping photos. */
export const noPhotosKept: ScanPhotoStore = { takePlace: () => null, close: async () => undefined };
