import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Settings' }, { label: 'Users' }]} title="Users" tabs={8} />;
}
