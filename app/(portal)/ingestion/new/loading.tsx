import { FormSkeleton } from '#components/shell/page-skeletons.tsx';
import { paths } from '#lib/portal/paths.ts';

export default function Loading() {
  return <FormSkeleton crumbs={[{ label: 'Ingestion', href: paths.ingestion }, { label: 'New upload' }]} fields={3} />;
}
