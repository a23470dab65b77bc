import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Operator' }, { label: 'Templates' }]} title="Templates" tabs={4} />;
}
