import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  const t = useTexts('users');
  return (
    <FormSkeleton
      crumbs={[
        { label: shell('nav.settings') },
        { label: shell('view.users'), href: paths.users },
        { label: t('new') },
      ]}
      fields={4}
    />
  );
}
