import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { SupportGroup } from '#lib/contract/support.ts';

/** The state of a group of failed uploads: open or resolved. */
export function GroupState({ group }: { group: Pick<SupportGroup, 'state' | 'is_reopened'> }) {
  const t = useTranslations('support');
  if (group.state === 'resolved') return <Status tone="ok">{t('state.resolved')}</Status>;
  return group.is_reopened ? (
    <Status tone="bad">{t('state.openAgain')}</Status>
  ) : (
    <Status tone="wait">{t('state.open')}</Status>
  );
}
