import type { ToldState } from '#components/workorders/proof-words.ts';
import { describeCapture } from '#components/workorders/proof-words.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { PrintPhoto, ProofPhoto } from './proof-photo.ts';

/** A photo of this visit in a word, with its colour. */
export function describePhoto(photo: ProofPhoto, isPaused: boolean, t: Translator<'proofs'>): ToldState {
  return photo.result ? describeCapture(photo.result, t) : describeQueued(photo, isPaused, t);
}

/** How far a photo is that the service has not answered with a capture. */
export function describeQueued(photo: PrintPhoto<unknown>, isPaused: boolean, t: Translator<'proofs'>): ToldState {
  switch (photo.state) {
    case 'done':
      return { tone: 'off', word: t('state.measured') };
    case 'failed':
      return { tone: 'bad', word: t('photo.notTaken') };
    case 'held':
      return { tone: 'off', word: t('state.busy') };
    case 'waiting':
      return { tone: 'off', word: isPaused ? t('state.busy') : t('state.waiting') };
    case 'preparing':
      return { tone: 'running', word: t('state.preparing') };
    case 'sending':
      return { tone: 'running', word: t('state.sending', { percent: String(Math.floor(photo.sent * 100)) }) };
    default:
      return { tone: 'running', word: t('state.measuring') };
  }
}
