import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { describeEvent } from '#lib/cases/describe-event.ts';
import type { CaseEvent } from '#lib/contract/cases.ts';
import { paths } from '#lib/portal/paths.ts';

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
  return (
    <ul className="list-none text-sm text-ink2">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap gap-x-3 py-[5px]">
          <Time value={event.at} className="min-w-[98px] flex-none text-ink3" />
          <span className="min-w-0 flex-1 basis-56">
            {describeEvent(toldOf(event), { t, scans, hasSeveral, mostCodes })}
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
