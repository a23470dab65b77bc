import { ListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <ListSkeleton crumbs={[{ label: 'Ingestion' }]} title="Ingestion" filters={4} tabs={4} />;
}
