import { StageSkeleton } from '#components/shell/page-skeletons.tsx';
import { useTexts } from '#texts';

export default function Loading() {
  const shell = useTexts('shell');
  return <StageSkeleton crumbs={[{ label: shell('nav.authenticate') }]} title={shell('nav.authenticate')} />;
}
