import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { paths } from '#lib/portal/paths.ts';
import { PortalPage } from './portal-page.tsx';

/** What a page says to a role that may not use it, instead of an empty list. The service refuses its calls as well. */
export function NotForRole({ title }: { title: string }) {
  return (
    <PortalPage crumbs={[{ label: title }]}>
      <EmptyState
        level={1}
        title={`${title} is not part of your role`}
        action={<ButtonLink href={paths.overview}>To the first page</ButtonLink>}
      >
        Your account may not use this page. An administrator of your company gives roles under Settings, Users.
      </EmptyState>
    </PortalPage>
  );
}
