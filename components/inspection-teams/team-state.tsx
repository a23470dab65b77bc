import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { InspectionTeam } from '#lib/contract/inspection.ts';

/** Whether people can sign in to a team. */
export const isOpen = ({ is_active, valid_until }: Pick<InspectionTeam, 'is_active' | 'valid_until'>): boolean =>
  is_active && Date.parse(valid_until) > Date.now();

/** State of a team: on, turned off, or over. */
export function TeamState({ team }: { team: Pick<InspectionTeam, 'is_active' | 'valid_until'> }) {
  const t = useTranslations('inspection-teams');
  if (isOpen(team)) return <Status tone="ok">{t('on')}</Status>;
  return <Status tone="off">{t(team.is_active ? 'over' : 'off')}</Status>;
}
