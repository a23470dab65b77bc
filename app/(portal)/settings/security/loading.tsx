import { AreaFormSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaFormSkeleton crumbs={[{ label: 'Settings' }, { label: 'Security' }]} title="Security" tabs={8} />;
}
