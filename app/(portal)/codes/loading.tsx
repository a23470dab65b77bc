import { ListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <ListSkeleton crumbs={[{ label: 'Codes' }]} title="Codes" filters={6} />;
}
