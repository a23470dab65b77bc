import { ListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <ListSkeleton crumbs={[{ label: 'Workorders' }]} title="Workorders" tabs={5} filters={7} />;
}
