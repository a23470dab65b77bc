import { type AuthenticationResult, type AuthenticationStatus, scanOf } from '#lib/contract/photo.ts';
import { dateTimeFormat } from '#lib/format/intl.ts';
import type { CheckPageTexts } from '#lib/texts/check-page-texts.ts';
import { needsGenuineScan } from '#server/scans/shared/consumption.ts';
import type { ScannedBrand, ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** Limits of one network: scans and photos a minute, reports an hour. */
export type Limit = 'scans' | 'photos' | 'reports';

type PhotoVerdict = Extract<
  AuthenticationStatus,
  'auth_original' | 'auth_copy' | 'auth_unknown' | 'bad_quality' | 'not_read' | 'third_party' | 'not_trained'
>;

interface StateText {
  title: string;
  text: string;
}

/** Texts with a title: each has the messages `title` and `text`. */
export type StateKey =
  | 'inactive'
  | 'active'
  | 'blocked'
  | 'unknown'
  | 'away'
  | 'previewEnded'
  | 'check.unusable'
  | `tooMany.${Limit}`
  | `report.${'done' | 'refused'}`
  | 'used.back'
  | `question.${'done' | 'closed' | 'refused'}`
  | `verdicts.${PhotoVerdict}`;

export const stateText = (key: StateKey, { t }: CheckPageTexts): StateText => ({
  title: t(`${key}.title`),
  text: t(`${key}.text`),
});

type Tone = 'good' | 'wait' | 'bad' | 'plain';
export interface State extends StateText {
  tone: Tone;
  /** The text is the brand's, in a language that is not known. */
  isOfBrand?: boolean;
  /** Moment that the text names: phones show it in their own zone. */
  at?: Date;
}

/** A code that is in order says nothing of the item: a copy carries the same. */
const recordTones: readonly Tone[] = ['wait', 'plain', 'bad'];
const recordKeys: readonly StateKey[] = ['inactive', 'active', 'blocked'];

const consumedState = (at: Date, { t, language }: CheckPageTexts): State => ({
  tone: 'wait',
  title: t('used.title'),
  text: t('used.text', { when: momentIn(language, at) }),
  at,
});

export function momentIn(language: string, at: Date): string {
  const format = dateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}

/** State of a code in the maker's records. */
export function recordState(
  { activationStatus, blacklistReason, brand, consumedAt }: ScannedCode,
  texts: CheckPageTexts,
): State {
  if (consumedAt && activationStatus !== 2) return consumedState(consumedAt, texts);
  const key = recordKeys[activationStatus] ?? 'unknown';
  const words = activationStatus === 2 && brand ? wordsFor(brand, blacklistReason, texts.language) : '';
  return {
    tone: recordTones[activationStatus] ?? 'plain',
    ...stateText(key, texts),
    ...(words && { text: words, isOfBrand: true }),
  };
}

/** Words of the brand for a blacklisted code: those for its reason before others, in the visitor's language before any. */
function wordsFor({ blacklistWords, blacklistText }: ScannedBrand, reason: number, language: string): string {
  const fitting = blacklistWords.filter(
    (words) => (words.reason ?? reason) === reason && (words.language ?? language) === language,
  );
  const [best] = fitting.toSorted((one, other) => exactnessOf(other) - exactnessOf(one));
  return best?.text ?? blacklistText;
}

const exactnessOf = ({ reason, language }: ScannedBrand['blacklistWords'][number]) =>
  (reason === null ? 0 : 2) + (language === null ? 0 : 1);

const verdictTones: Record<Exclude<PhotoVerdict, 'bad_quality'>, Tone> = {
  auth_original: 'good',
  auth_copy: 'bad',
  auth_unknown: 'plain',
  not_read: 'wait',
  third_party: 'wait',
  not_trained: 'plain',
};

/** Where the press has too few proofs another photo changes nothing: the print cannot be checked yet. */
export const shownStatus = (result: AuthenticationResult): AuthenticationStatus =>
  result.authentication_status === 'auth_unknown' && scanOf(result)?.auth_failure_mode === 'proofs'
    ? 'not_trained'
    : result.authentication_status;

export function stateOf(result: AuthenticationResult, code: ScannedCode | null, texts: CheckPageTexts): State {
  const { authentication_status: status, image_quality: hints } = result;
  switch (status) {
    case 'bad_quality':
    case 'auth_error': {
      const { title, text } = stateText('verdicts.bad_quality', texts);
      return { tone: 'wait', title, text: texts.join(text, texts.t(`hints.${hints[0] ?? 'generic'}`)) };
    }
    case 'sid':
    case 'inactive':
    case 'blacklisted':
    case 'not_found':
      return code ? recordState(code, texts) : { tone: 'bad', ...stateText('unknown', texts) };
    default: {
      const state: State = { tone: verdictTones[status], ...stateText(`verdicts.${status}`, texts) };
      if (!code?.consumedAt || status === 'auth_copy') return state;
      // Shown for a genuine print too: the next owner has to know.
      return {
        ...state,
        tone: 'wait',
        text: texts.join(state.text, consumedState(code.consumedAt, texts).text),
        at: code.consumedAt,
      };
    }
  }
}

/** Verdicts that another photo may change. */
export const isAskedAgain = new Set<AuthenticationStatus>([
  'auth_unknown',
  'auth_error',
  'bad_quality',
  'not_read',
  'not_found',
  'third_party',
]);

/** Whether a person whose photo got this verdict may say that they opened the item. */
export const mayBeInHand = (status: AuthenticationStatus, code: ScannedCode) =>
  needsGenuineScan(code) ? status === 'auth_original' : status === 'sid' || status === 'not_trained';
