import { ListSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return <ListSkeleton crumbs={[{ label: 'Codes', href: paths.codes }, { label: 'Changes' }]} filters={2} />;
}
