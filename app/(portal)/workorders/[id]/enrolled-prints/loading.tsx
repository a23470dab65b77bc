import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('workorders');
  return <DetailSkeleton crumbs={[{ label: t('title'), href: paths.workorders }, { label: t('loading') }]} />;
}
