/** Address of the demo's pictures; small ones of the same names are in the folder below it. */
export const samplesPath = '/samples';
export const smallSamplesPath = `${samplesPath}/small`;
