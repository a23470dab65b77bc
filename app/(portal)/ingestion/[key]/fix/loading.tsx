import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <ListSkeleton
      crumbs={[{ label: shell('nav.ingestion'), href: paths.ingestion }, { label: shell('loading') }]}
      low
      filters={0}
    />
  );
}
