import { OverviewSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('overview');
  return <OverviewSkeleton crumbs={[{ label: t('loading') }]} />;
}
