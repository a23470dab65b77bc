import { StageSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <StageSkeleton crumbs={[{ label: 'Authenticate' }]} title="Authenticate" />;
}
