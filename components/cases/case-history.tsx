import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { describeEvent } from '#lib/cases/describe-event.ts';
import type { CaseEvent } from '#lib/contract/cases.ts';
import { paths } from '#lib/portal/paths.ts';
import { foldEvents } from './fold-events.ts';

/** Codes that a line names; the others are counted. */
const mostCodes = 3;

const toldOf = ({ user, owner, case: otherCase, ...event }: CaseEvent) => ({
  ...event,
  ...{ by: user?.name ?? null, owner: owner?.name ?? null, otherCase },
});

interface CaseHistoryProps {
  events: readonly CaseEvent[];
  /** Whether the case has several codes, so that lines name them. */
  hasSeveral: boolean;
}

/** Events of a case, oldest first. */
export function CaseHistory({ events, hasSeveral }: CaseHistoryProps) {
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  const lines = foldEvents(events, (event) => describeEvent(toldOf(event), { t, scans, hasSeveral, mostCodes }));
  return (
    <ul className="list-none text-sm text-ink2">
      {lines.map(({ event, text, count, lastAt }) => (
        <li key={`${event.kind} ${event.id}`} className="flex flex-wrap gap-x-3 py-[5px]">
          <Time value={event.at} className="min-w-[98px] flex-none text-ink3" />
          <span className="min-w-0 flex-1 basis-56">
            {text}
            {count > 1 && (
              <>
                {' · '}
                {t.rich('event.times', { count, time: () => <Time value={lastAt} /> })}
              </>
            )}
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
