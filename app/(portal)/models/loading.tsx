import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('ledger');
  return <ListSkeleton title={t('list')} crumbs={[{ label: t('list') }]} filters={0} />;
}
