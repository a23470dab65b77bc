import { DetailSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return (
    <DetailSkeleton
      crumbs={[
        { label: shell('nav.settings') },
        { label: shell('view.webhooks'), href: paths.webhooks },
        { label: shell('loading') },
      ]}
    />
  );
}
