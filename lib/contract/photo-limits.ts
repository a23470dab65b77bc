/** The largest photo that is taken. Apart from the contract, whose schemas no page should load for a few numbers. */
export const maxPhotoBytes = 25 * 1024 * 1024;
export const maxPhotoPixels = 50_000_000;
/** Processor time that the photos of one application may take a minute, unless the operator allows another. */
export const photoSecondsPerMinute = 60;
