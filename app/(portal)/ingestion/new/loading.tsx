import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  const t = useTexts('ingestion');
  return (
    <FormSkeleton
      crumbs={[{ label: shell('nav.ingestion'), href: paths.ingestion }, { label: t('wizard.newUpload') }]}
      fields={3}
    />
  );
}
