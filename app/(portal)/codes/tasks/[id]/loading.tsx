import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return (
    <DetailSkeleton
      crumbs={[
        { label: 'Codes', href: paths.codes },
        { label: 'Changes', href: paths.codeTasks },
        { label: 'Loading' },
      ]}
    />
  );
}
