import { AreaFormSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('shell');
  const title = t('view.profile');
  return <AreaFormSkeleton crumbs={[{ label: t('nav.settings') }, { label: title }]} title={title} tabs={8} />;
}
