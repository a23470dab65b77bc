import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const t = useTexts('ledger');
  return <DetailSkeleton crumbs={[{ label: t('list'), href: paths.models }, { label: t('loading') }]} />;
}
