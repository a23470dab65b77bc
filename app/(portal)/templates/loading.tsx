import { CardsSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return <CardsSkeleton crumbs={[{ label: shell('nav.templates') }]} title={shell('nav.templates')} />;
}
