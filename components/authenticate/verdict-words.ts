import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';

export interface Verdict {
  /** One or two words for the strip and the panel's title. */
  word: string;
  tone: StatusTone;
  /** What it means, and what to do with the item. */
  text: string;
}

/** What the service can answer, as a person needs to hear it. */
export const verdicts: Record<AuthenticationStatus, Verdict> = {
  auth_original: {
    word: 'Original',
    tone: 'ok',
    text: 'The graphic has the detail an original keeps. The item is genuine.',
  },
  auth_copy: {
    word: 'Copy',
    tone: 'bad',
    text: 'The graphic has lost detail that an original keeps. Treat the item as counterfeit.',
  },
  auth_unknown: {
    word: 'Undecided',
    tone: 'wait',
    text: 'The photo does not tell an original from a copy. Take another one, closer and sharper.',
  },
  auth_error: {
    word: 'Not judged',
    tone: 'wait',
    text: 'The code was read but the graphic could not be examined. Take another photo.',
  },
  bad_quality: {
    word: 'Poor photo',
    tone: 'wait',
    text: 'The code was read but the photo is not good enough to judge the graphic.',
  },
  sid: {
    word: 'No graphic',
    tone: 'active',
    text: 'This is one of our codes. It has no secure graphic, so a photo cannot tell an original from a copy.',
  },
  third_party: {
    word: 'Not ours',
    tone: 'off',
    text: 'The code was read, and it belongs to somebody else. Do not follow it on our word.',
  },
  not_read: { word: 'Not read', tone: 'wait', text: 'No code was found in the photo.' },
  not_found: {
    word: 'Unknown',
    tone: 'bad',
    text: 'The address is ours, but no such code was ever made. Treat the item as suspicious.',
  },
  not_trained: {
    word: 'Not trained',
    tone: 'wait',
    text: 'This is one of our codes, but its print run has not been learned yet. Originals cannot be told from copies.',
  },
  inactive: {
    word: 'Inactive',
    tone: 'wait',
    text: 'This is one of our codes, but it has not been activated. The item should not be on sale yet.',
  },
  blacklisted: {
    word: 'Blacklisted',
    tone: 'bad',
    text: 'This code was blacklisted. Keep the item back and report where it was found.',
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
