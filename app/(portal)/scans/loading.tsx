import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return <ListSkeleton crumbs={[{ label: shell('nav.scans') }]} title={shell('nav.scans')} filters={6} />;
}
