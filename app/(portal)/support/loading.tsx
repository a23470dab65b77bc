import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return <ListSkeleton crumbs={[{ label: shell('nav.support') }]} tabs={2} filters={3} />;
}
