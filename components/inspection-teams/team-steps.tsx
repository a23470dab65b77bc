'use client';

import { useTranslations } from 'next-intl';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { InspectionTeam, Inspector } from '#lib/contract/inspection.ts';
import { deleteInspector, updateTeam } from './actions.ts';

/** Ends a team, or lets it begin again with a new link. */
export function ToggleTeam({ team }: { team: InspectionTeam }) {
  const t = useTranslations('inspection-teams');
  const step = team.is_active ? 'end' : 'start';
  return (
    <AskFirst
      label={t(`${step}.label`)}
      danger={team.is_active}
      title={t(`${step}.title`, { name: team.name })}
      description={t(`${step}.text`, { count: team.inspectors })}
      confirmLabel={t(`${step}.label`)}
      run={() => updateTeam(team.id, { is_active: !team.is_active })}
      done={t(`${step}.done`)}
    />
  );
}

/** People who joined a team, with their phones. */
export function InspectorList({
  team,
  inspectors,
  count,
}: {
  team: InspectionTeam;
  inspectors: readonly Inspector[];
  count: number;
}) {
  const t = useTranslations('inspection-teams');
  if (count === 0) return <p className="text-ink2">{t('inspectors.none')}</p>;
  return (
    <>
      <ul className="list-none rounded-surface border border-line bg-surface">
        {inspectors.map(({ id, name, joined_at, last_seen_at, sessions }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3.5 py-2.5 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium break-words">{name}</p>
              <p className="text-xs text-ink3">
                {t.rich('inspectors.joined', { time: () => <Time value={joined_at} format="date" /> })}
                {last_seen_at && (
                  <>
                    {' · '}
                    {t.rich('inspectors.seen', { time: () => <Time value={last_seen_at} format="relative" /> })}
                  </>
                )}
              </p>
            </div>
            <Status tone={sessions > 0 ? 'ok' : 'off'}>{t('inspectors.sessions', { count: sessions })}</Status>
            <AskFirst
              label={t('remove.label')}
              ariaLabel={t('remove.labelOf', { name })}
              danger
              title={t('remove.title', { name })}
              description={t('remove.text')}
              confirmLabel={t('remove.label')}
              run={() => deleteInspector(team.id, id)}
              done={t('remove.done')}
            />
          </li>
        ))}
      </ul>
      {count > inspectors.length && (
        <p className="mt-2 text-xs text-ink3">{t('inspectors.first', { shown: inspectors.length, count })}</p>
      )}
    </>
  );
}
