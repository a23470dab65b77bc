import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  const t = useTexts('operator');
  return (
    <FormSkeleton
      crumbs={[
        { label: shell('nav.operator') },
        { label: shell('view.operatorApps'), href: paths.operatorApps },
        { label: t('new') },
      ]}
      fields={4}
    />
  );
}
