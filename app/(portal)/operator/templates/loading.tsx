import { AreaListSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <AreaListSkeleton
      crumbs={[{ label: shell('nav.operator') }, { label: shell('view.operatorTemplates') }]}
      title={shell('view.operatorTemplates')}
      tabs={4}
    />
  );
}
