import { OverviewSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <OverviewSkeleton crumbs={[{ label: 'Loading' }]} />;
}
