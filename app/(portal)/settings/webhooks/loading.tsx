import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Settings' }, { label: 'Webhooks' }]} title="Webhooks" tabs={8} />;
}
