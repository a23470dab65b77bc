/** Result of a photo of a challenge; refused: it could not be judged. */
export const challengeVerdicts = ['original', 'unknown', 'copy', 'refused'] as const;
/** A sheet that is given out by hand. */
export const mostChallengeGraphics = 40;
/** Photos of one challenge that are counted. */
export const mostChallengePhotos = 10_000;
/** From one network address in a minute. */
export const challengePhotosPerMinute = 20;
/** Processor time for the photos of one challenge in a minute. */
export const challengeSecondsPerMinute = 30;

export type ChallengeVerdict = (typeof challengeVerdicts)[number];
