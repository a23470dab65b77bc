import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaListSkeleton crumbs={[{ label: 'Settings' }, { label: 'Tokens' }]} title="Tokens" tabs={8} />;
}
