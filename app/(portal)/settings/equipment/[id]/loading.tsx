import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <DetailSkeleton
      crumbs={[
        { label: shell('nav.settings') },
        { label: shell('view.equipment'), href: paths.equipment },
        { label: shell('loading') },
      ]}
    />
  );
}
