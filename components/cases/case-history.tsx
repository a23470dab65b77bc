import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CaseEvent } from '#lib/contract/cases.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { describeReasons } from './case-words.ts';

/** Codes that a line names; the others are counted. */
const namedCodes = 3;

function describeEvent(
  event: CaseEvent,
  hasSeveral: boolean,
  t: Translator<'cases'>,
  scans: Translator<'scans'>,
): string {
  const name = event.user?.name ?? t('someone');
  const [code = ''] = event.codes;
  switch (event.kind) {
    case 'suspicion': {
      if (event.user) return t('event.inspected', { name });
      const reason = describeReasons([event.reason ?? ''], t, scans);
      return hasSeveral && code !== '' ? t('event.suspicionOf', { code, reason }) : t('event.suspicion', { reason });
    }
    case 'merged': {
      const values = { case: t('numbered', { id: String(event.case) }), codes: nameCodes(event.codes, t) };
      if (event.reason === 'order') return t('event.ofOrder', values);
      return event.reason === 'place' ? t('event.ofPlace', values) : t('event.merged', { ...values, name });
    }
    case 'split':
      return t(event.reason === 'in' ? 'event.splitIn' : 'event.splitOut', {
        ...{ name, codes: nameCodes(event.codes, t), case: t('numbered', { id: String(event.case) }) },
      });
    case 'state':
      return t('event.state', { name, state: t(`state.${event.state ?? 'open'}`) });
    case 'owner':
      return event.owner ? t('event.owner', { name, owner: event.owner.name }) : t('event.noOwner', { name });
    case 'opened':
      return t('event.opened', { name });
    case 'asked':
      return t('event.asked', { name });
    case 'answered':
      return t('event.answered');
    case 'note':
      return t('event.note', { name });
  }
}

function nameCodes(codes: readonly string[], t: Translator<'cases'>): string {
  const named = codes.slice(0, namedCodes).join(', ');
  const more = codes.length - namedCodes;
  return more > 0 ? `${named} ${t('andMore', { count: more })}` : named;
}

interface CaseHistoryProps {
  events: readonly CaseEvent[];
  /** Whether the case has several codes, so that lines name them. */
  hasSeveral: boolean;
}

/** What happened to a case, oldest first. */
export function CaseHistory({ events, hasSeveral }: CaseHistoryProps) {
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  return (
    <ul className="list-none text-sm text-ink2">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap gap-x-3 py-[5px]">
          <Time value={event.at} className="min-w-[98px] flex-none text-ink3" />
          <span className="min-w-0 flex-1 basis-56">
            {describeEvent(event, hasSeveral, t, scans)}
            {event.kind === 'split' && event.case !== null && (
              <>
                {' · '}
                <TextLink href={paths.case(event.case)} className="underline">
                  {t('toCase')}
                </TextLink>
              </>
            )}
            {event.user && event.scan && (
              <>
                {' · '}
                <TextLink href={paths.scan(event.scan)} className="underline">
                  {t('event.photo')}
                </TextLink>
              </>
            )}
            {event.text !== '' && <span className="block break-words whitespace-pre-line text-ink">{event.text}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
