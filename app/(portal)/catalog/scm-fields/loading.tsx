import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Catalogue' }, { label: 'SCM fields' }]} title="SCM fields" tabs={4} />;
}
