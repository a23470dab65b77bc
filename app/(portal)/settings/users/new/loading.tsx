import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return (
    <FormSkeleton
      crumbs={[{ label: 'Settings' }, { label: 'Users', href: paths.users }, { label: 'New' }]}
      fields={4}
    />
  );
}
