import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <DetailSkeleton
      crumbs={[
        { label: shell('nav.operator') },
        { label: shell('view.operatorCompanies'), href: paths.operatorCompanies },
        { label: shell('loading') },
      ]}
    />
  );
}
