import { AuthenticatePage } from '#components/authenticate/authenticate-page.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { requireSession } from '#lib/portal/session.ts';
import { changeCode } from '../codes/[id]/actions.ts';
import { loadRecord } from './actions.ts';
import { readSamples } from './read-samples.ts';

export const metadata = { title: 'Authenticate' };

export default async function Page() {
  const user = await requireSession();
  return (
    <PortalPage crumbs={[{ label: 'Authenticate' }]}>
      <AuthenticatePage
        rights={{
          seesCodes: can(user, 'codes_view'),
          loadRecord: can(user, 'scan_view') ? loadRecord : undefined,
          changeCode: can(user, 'codes_edit') ? changeCode : undefined,
        }}
        samples={await readSamples()}
      />
    </PortalPage>
  );
}
