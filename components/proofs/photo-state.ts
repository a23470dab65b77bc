import type { ProofPhoto } from './photo-queue.ts';
import type { ToldState } from './proof-words.ts';
import { describeCapture } from './proof-words.ts';

/** A photo of this visit in a word, with its colour. */
export function describePhoto(photo: ProofPhoto, isPaused: boolean): ToldState {
  switch (photo.state) {
    case 'done':
      return photo.capture ? describeCapture(photo.capture) : { tone: 'off', word: 'Measured' };
    case 'failed':
      return { tone: 'bad', word: 'Not taken' };
    case 'waiting':
      return { tone: 'off', word: isPaused ? 'Service busy' : 'Waiting' };
    case 'preparing':
      return { tone: 'running', word: 'Preparing' };
    case 'sending':
      return { tone: 'running', word: `Sending ${Math.floor(photo.sent * 100)} %` };
    default:
      return { tone: 'running', word: 'Measuring' };
  }
}
