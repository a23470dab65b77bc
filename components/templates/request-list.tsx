import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TemplateRequest } from '#lib/contract/template-requests.ts';

/** Templates that were asked for and are not there: those that wait, and those declined with their reason. */
export function RequestList({ requests }: { requests: readonly TemplateRequest[] }) {
  const t = useTranslations('templates');
  const shown = requests.filter(({ state }) => state !== 'answered');
  if (shown.length === 0) return null;
  return (
    <Section title={t('request.list')}>
      <ul className="list-none overflow-hidden rounded-surface border border-line bg-surface">
        {shown.map(({ id, name, state, created_at, decline_reason }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3.5 py-2.5 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-strong break-words">{name}</p>
              <p className="text-xs break-words text-ink3">
                {decline_reason || t.rich('request.askedAt', { time: () => <Time value={created_at} format="date" /> })}
              </p>
            </div>
            <Status tone={state === 'open' ? 'wait' : 'bad'}>
              {t(state === 'open' ? 'request.open' : 'request.declined')}
            </Status>
          </li>
        ))}
      </ul>
    </Section>
  );
}
