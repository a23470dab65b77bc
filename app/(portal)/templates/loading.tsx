import { CardsSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <CardsSkeleton crumbs={[{ label: 'Templates' }]} title="Templates" />;
}
