import { AreaFormSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <AreaFormSkeleton
      crumbs={[{ label: shell('nav.settings') }, { label: shell('view.security') }]}
      title={shell('view.security')}
      tabs={8}
    />
  );
}
