import type { StatusTone } from '#components/ui/status.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import type { CaseState } from '#lib/contract/values/cases.ts';
import { listReasons } from '#lib/texts/suspicion-words.ts';
import type { Translator } from '#lib/texts/translator.ts';

const tones: Readonly<Record<CaseState, StatusTone>> = {
  open: 'bad',
  waiting: 'wait',
  counterfeit: 'off',
  grey_market: 'off',
  false_alarm: 'off',
  own_test: 'off',
};

export const toneOfCase = (state: CaseState): StatusTone => tones[state];

/** 'Scanned too often, too far apart', or that a person opened it. */
export const describeReasons = (
  reasons: readonly string[],
  t: Translator<'cases'>,
  scans: Translator<'scans'>,
): string => listReasons(reasons, scans) || t('byHand');

/** The code that a list names a case by, or what a foreign code says. */
export const nameOfCase = ({ extended_id, foreign_address }: Pick<CaseSummary, 'extended_id' | 'foreign_address'>) =>
  extended_id ?? foreign_address ?? '';
