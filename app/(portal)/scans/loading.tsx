import { ListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <ListSkeleton crumbs={[{ label: 'Scans' }]} title="Scans" filters={6} />;
}
