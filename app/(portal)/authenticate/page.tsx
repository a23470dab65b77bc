import { getTranslations } from 'next-intl/server';
import { AuthenticatePage } from '#components/authenticate/authenticate-page.tsx';
import { readSamples } from '#components/authenticate/read-samples.ts';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('authenticate', (t) => t('title'));

export default async function Page() {
  const t = await getTranslations('authenticate');
  const user = await requireSession();
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      <AuthenticatePage
        rights={{
          seesCodes: can(user, 'codes_view'),
          seesScans: can(user, 'scan_view'),
          mayChange: can(user, 'codes_edit'),
        }}
        owner={{ user: user.id, company: user.company.id }}
        samples={await readSamples()}
      />
    </PortalPage>
  );
}
