import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';

export interface Verdict {
  /** One or two words for the strip and the panel's title. */
  word: string;
  tone: StatusTone;
  /** What it means. */
  text: string;
  /** What to do now, with the photo or with the item. */
  next: string;
}

/** What the service can answer, as a person needs to hear it. */
export const verdicts: Record<AuthenticationStatus, Verdict> = {
  auth_original: {
    word: 'Original',
    tone: 'ok',
    text: 'The graphic has the detail an original keeps. The label is genuine.',
    next: 'See that it stands on the product named below.',
  },
  auth_copy: {
    word: 'Copy',
    tone: 'bad',
    text: 'The graphic has lost detail that an original from this press keeps.',
    next: 'Treat the item as counterfeit: keep it back and note where it was found.',
  },
  auth_unknown: {
    word: 'Undecided',
    tone: 'wait',
    text: 'The photo does not tell an original from a copy.',
    next: 'Take another one, closer and sharper. If that settles nothing either, have the item looked at.',
  },
  auth_error: {
    word: 'Not judged',
    tone: 'wait',
    text: 'The code was read, but its graphic could not be examined.',
    next: 'Take another photo, flat and straight from above. If it happens again, the print may be damaged.',
  },
  bad_quality: {
    word: 'Poor photo',
    tone: 'wait',
    text: 'The code was read, but the photo is not good enough to judge the graphic.',
    next: 'Take another one with the advice below.',
  },
  sid: {
    word: 'No graphic',
    tone: 'active',
    text: 'This is one of our codes. It has no secure graphic, so a photo cannot tell an original from a copy.',
    next: 'Compare the product and the serial number with the item.',
  },
  third_party: {
    word: 'Not ours',
    tone: 'off',
    text: 'The code was read, and it belongs to somebody else.',
    next: 'Do not follow it on our word. If it stands in the place of our code, the item is suspicious.',
  },
  not_read: {
    word: 'Not read',
    tone: 'wait',
    text: 'No code was found in the photo.',
    next: 'See that the whole code is in the picture, and take another one.',
  },
  not_found: {
    word: 'Unknown',
    tone: 'bad',
    text: 'The address is ours, but there is no such code.',
    next: 'Treat the item as suspicious: keep it back and note where it was found.',
  },
  not_trained: {
    word: 'Not trained',
    tone: 'wait',
    text: 'This is one of our codes, but its print run has not been learned yet: originals cannot be told from copies.',
    next: 'The printing partner has to send photos of proofs. Until then the code says only what it is.',
  },
  inactive: {
    word: 'Inactive',
    tone: 'wait',
    text: 'This is one of our codes, but it has not been activated.',
    next: 'The item should not be on sale yet: find out how it came here.',
  },
  blacklisted: {
    word: 'Blacklisted',
    tone: 'bad',
    text: 'This code was blacklisted.',
    next: 'Keep the item back and report where it was found.',
  },
};

/** What to do better, for each thing wrong with a photo. */
export const qualityAdvice: Record<ImageQuality, { label: string; advice: string }> = {
  too_big: { label: 'Too close', advice: 'Move away until the whole code is in the photo, with some space around it.' },
  too_small: { label: 'Too far away', advice: 'Move closer until the code fills about half of the photo.' },
  blurry: { label: 'Blurred', advice: 'Hold still and tap the code on the screen to focus before you take the photo.' },
  glare: {
    label: 'Glare',
    advice: 'Tilt the item or turn it away from the lamp so that no light mirrors in the code.',
  },
  generic: {
    label: 'Hard to see',
    advice: 'Use more light, wipe the code clean and hold the camera straight over it.',
  },
};
