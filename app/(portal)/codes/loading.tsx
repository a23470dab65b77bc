import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('codes');
  return <ListSkeleton crumbs={[{ label: t('title') }]} title={t('title')} filters={6} />;
}
