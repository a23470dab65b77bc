import type { StatusTone } from '#components/ui/status.tsx';
import type { InspectedCode } from '#lib/contract/inspection.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { Scanned } from './inspection-list.ts';

const tones: Record<InspectedCode['status'], StatusTone> = { active: 'ok', inactive: 'wait', blacklisted: 'bad' };

/** State of a scanned code, in a word. An item that was opened is no new one: its code is not shown as in order. */
export function describeEntry(
  { state, code }: Pick<Scanned, 'state' | 'code'>,
  t: Translator<'inspect'>,
  words: Translator<'authenticate'>,
): { tone: StatusTone; word: string } {
  if (state === 'unknown') return { tone: 'bad', word: t('state.unknown') };
  if (!code) return { tone: state === 'failed' ? 'bad' : 'running', word: t(`state.${state}`) };
  if (code.consumed_at && code.status === 'active') return { tone: 'wait', word: t('state.consumed') };
  const why = code.blacklist_reason === 'none' ? '' : `, ${words(`reason.${code.blacklist_reason}`)}`;
  return { tone: tones[code.status], word: words(`code.${code.status}`) + why };
}
