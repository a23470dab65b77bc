import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Operator' }, { label: 'Scan apps' }]} title="Scan apps" tabs={4} />;
}
