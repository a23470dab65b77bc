import { ChartsSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return <ChartsSkeleton crumbs={[{ label: shell('nav.analytics') }]} title={shell('nav.analytics')} />;
}
