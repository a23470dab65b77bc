import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return (
    <ListSkeleton crumbs={[{ label: 'Ingestion', href: paths.ingestion }, { label: 'Loading' }]} low filters={0} />
  );
}
