import { AreaFormSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <AreaFormSkeleton
      crumbs={[{ label: shell('nav.settings') }, { label: shell('view.company') }]}
      title={shell('view.company')}
      tabs={8}
    />
  );
}
