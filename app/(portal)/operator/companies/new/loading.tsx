import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return (
    <FormSkeleton
      crumbs={[{ label: 'Operator' }, { label: 'Companies', href: paths.operatorCompanies }, { label: 'New' }]}
      fields={4}
    />
  );
}
