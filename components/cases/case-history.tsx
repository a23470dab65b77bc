import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CaseEvent } from '#lib/contract/cases.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { describeReasons } from './case-words.ts';

function describeEvent(event: CaseEvent, t: Translator<'cases'>, scans: Translator<'scans'>): string {
  const name = event.user?.name ?? t('someone');
  switch (event.kind) {
    case 'suspicion':
      if (event.user) return t('event.inspected', { name });
      return t('event.suspicion', { reason: describeReasons([event.reason ?? ''], t, scans) });
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

/** What happened to a case, oldest first. */
export function CaseHistory({ events }: { events: readonly CaseEvent[] }) {
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  return (
    <ul className="list-none text-sm text-ink2">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap gap-x-3 py-[5px]">
          <Time value={event.at} className="min-w-[98px] flex-none text-ink3" />
          <span className="min-w-0 flex-1 basis-56">
            {describeEvent(event, t, scans)}
            {event.user && event.scan && (
              <>
                {' · '}
                <TextLink href={paths.scan(event.scan)}>{t('event.photo')}</TextLink>
              </>
            )}
            {event.text !== '' && <span className="block break-words whitespace-pre-line text-ink">{event.text}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
