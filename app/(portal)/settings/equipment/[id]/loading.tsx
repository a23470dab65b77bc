import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return (
    <DetailSkeleton
      crumbs={[{ label: 'Settings' }, { label: 'Equipment', href: paths.equipment }, { label: 'Loading' }]}
    />
  );
}
