/** The largest photo that is taken. Apart from the contract, whose schemas no page should load for two numbers. */
export const maxPhotoBytes = 25 * 1024 * 1024;
export const maxPhotoPixels = 50_000_000;
