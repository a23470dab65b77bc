import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default function PortalNotFound() {
  return (
    <PortalPage crumbs={[{ label: 'Not found' }]}>
      <EmptyState level={1} title="There is nothing here" action={<ButtonLink href="/">To the first page</ButtonLink>}>
        The address may be mistyped, or what stood here is gone or not yours to see.
      </EmptyState>
    </PortalPage>
  );
}
