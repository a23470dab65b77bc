import { useTranslations } from 'next-intl';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { paths } from '#lib/portal/paths.ts';

export type EquipmentView = 'substrates' | 'layouts' | undefined;

/** Tabs of the page of equipment; custom layouts are for the operator. */
export function EquipmentTabs({ view, isOperator }: { view: EquipmentView; isOperator: boolean }) {
  const t = useTranslations('equipment');
  return (
    <ViewTabs
      label={t('views')}
      views={[
        { label: t('list.label'), href: paths.equipment, current: view === undefined },
        { label: t('substrates'), href: paths.substrates, current: view === 'substrates' },
        ...(isOperator ? [{ label: t('layouts'), href: paths.customLayouts, current: view === 'layouts' }] : []),
      ]}
    />
  );
}
