import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  const t = useTexts('scans');
  return <DetailSkeleton crumbs={[{ label: shell('nav.scans'), href: paths.scans }, { label: t('loading') }]} />;
}
