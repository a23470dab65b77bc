import { AreaFormSkeleton } from '#components/shell/page-skeletons.tsx';

export default function Loading() {
  return <AreaFormSkeleton crumbs={[{ label: 'Settings' }, { label: 'Profile' }]} title="Profile" tabs={8} />;
}
