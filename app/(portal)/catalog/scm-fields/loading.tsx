import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <AreaListSkeleton
      crumbs={[{ label: shell('nav.catalog') }, { label: shell('view.scmFields') }]}
      title={shell('view.scmFields')}
      tabs={4}
    />
  );
}
