import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Settings' }, { label: 'Audit log' }]} title="Audit log" tabs={8} />;
}
