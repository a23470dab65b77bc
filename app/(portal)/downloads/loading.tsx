import { ListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <ListSkeleton crumbs={[{ label: 'Downloads' }]} title="Downloads" filters={0} />;
}
