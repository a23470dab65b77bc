import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { VisitEvent } from '#lib/contract/visits.ts';
import { paths } from '#lib/portal/paths.ts';

/** Events of the visit that a scan belongs to, oldest first. Props: events, shown (the scan of the page). */
export function ScanVisit({ events, shown }: { events: readonly VisitEvent[]; shown: string }) {
  return (
    <ol className="list-none text-sm text-ink2">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind} ${event.report}`} className="flex flex-wrap gap-x-3 py-[5px]">
          <Time value={event.at} className="min-w-[98px] flex-none text-ink3" />
          <span className="min-w-0 flex-1 basis-56">
            <EventName event={event} shown={shown} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function EventName({ event: { kind, scan, result }, shown }: { event: VisitEvent; shown: string }) {
  const t = useTranslations('scans');
  const common = useTranslations('common');
  const verdict = kind === 'photo' && result ? common(`verdict.${result}`) : null;
  const name = verdict === null ? t(`event.${kind}`) : t('event.judged', { verdict });
  const isScan = kind === 'photo' || kind === 'address';
  if (!isScan || scan === null) return name;
  if (scan === shown) return <strong className="font-medium text-ink">{t('thisScan', { name })}</strong>;
  return <TextLink href={paths.scan(scan)}>{name}</TextLink>;
}
