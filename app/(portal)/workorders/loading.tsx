import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('workorders');
  return <ListSkeleton crumbs={[{ label: t('title') }]} title={t('title')} tabs={5} filters={7} />;
}
