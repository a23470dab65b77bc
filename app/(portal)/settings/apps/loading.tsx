import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <AreaListSkeleton
      crumbs={[{ label: shell('nav.settings') }, { label: shell('view.apps') }]}
      title={shell('view.apps')}
      tabs={8}
    />
  );
}
