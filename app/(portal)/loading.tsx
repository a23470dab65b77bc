import { PortalPage } from '#components/shell/portal-page.tsx';
import { Skeleton, TableSkeleton } from '#components/ui/skeleton.tsx';

export default function PortalLoading() {
  return (
    <PortalPage crumbs={[{ label: 'Loading' }]}>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="mt-2 mb-6 w-80 max-w-full" />
      <TableSkeleton />
    </PortalPage>
  );
}
