import { describeQueued } from '#components/proofs/photo-state.ts';
import type { PrintPhoto } from '#components/proofs/proof-photo.ts';
import type { ToldState } from '#components/workorders/proof-words.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { PhotographedPrint } from './enrolled-prints.ts';

/** A photo at the press in a word, with its colour. */
export const describePress = (
  photo: PrintPhoto<PhotographedPrint>,
  isPaused: boolean,
  t: Translator<'proofs'>,
): ToldState => (photo.result ? { tone: 'ok', word: t('enrol.enrolled') } : describeQueued(photo, isPaused, t));
