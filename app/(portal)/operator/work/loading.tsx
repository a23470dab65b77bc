import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Operator' }, { label: 'Work' }]} title="Work" tabs={4} />;
}
