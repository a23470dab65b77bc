import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Catalogue' }, { label: 'Products' }]} title="Products" tabs={4} />;
}
