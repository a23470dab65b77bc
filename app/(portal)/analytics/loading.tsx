import { ChartsSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <ChartsSkeleton crumbs={[{ label: 'Analytics' }]} title="Analytics" />;
}
