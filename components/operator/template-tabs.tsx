import { useTranslations } from 'next-intl';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { paths } from '#lib/portal/paths.ts';

/** Tabs of the operator's templates: for orders or for uploads. */
export function TemplateTabs({ isUploads }: { isUploads: boolean }) {
  const t = useTranslations('operator');
  return (
    <ViewTabs
      label={t('kinds')}
      views={[
        { label: t('forOrders'), href: paths.operatorTemplates, current: !isUploads },
        { label: t('forUploads'), href: paths.operatorUploads, current: isUploads },
      ]}
    />
  );
}
