import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  const t = useTexts('catalog');
  return (
    <FormSkeleton
      crumbs={[
        { label: shell('nav.catalog') },
        { label: shell('view.brands'), href: paths.brands },
        { label: t('new') },
      ]}
      fields={4}
    />
  );
}
