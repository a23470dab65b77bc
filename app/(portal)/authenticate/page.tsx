import { AuthenticatePage } from '#components/authenticate/authenticate-page.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Authenticate' };

export default async function Page() {
  await requireSession();
  return (
    <PortalPage crumbs={[{ label: 'Authenticate' }]}>
      <AuthenticatePage />
    </PortalPage>
  );
}
