import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  const t = useTexts('tokens');
  return (
    <FormSkeleton
      crumbs={[
        { label: shell('nav.settings') },
        { label: shell('view.tokens'), href: paths.tokens },
        { label: t('new') },
      ]}
      fields={4}
    />
  );
}
