import { ListError } from '#components/data-table/list-error.tsx';
import { ChangePassword } from '#components/security/change-password.tsx';
import { TwoFactorSettings } from '#components/security/two-factor-settings.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { me } from '#lib/contract/auth.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Security' };

export default async function SecurityPage() {
  const user = await requireSession();
  const profile = await read(me, {});
  return (
    <AreaPage area="settings" view={paths.security} user={user}>
      <PageHeader title="Security" state={`How you sign in as ${user.email}.`} />
      {profile.ok ? (
        <div className="max-w-[720px]">
          <Section title="Two-factor sign-in">
            <Surface>
              <TwoFactorSettings
                isOn={profile.data.two_factor.is_on}
                recoveryCodesLeft={profile.data.two_factor.recovery_codes_left}
                email={user.email}
              />
            </Surface>
          </Section>
          <Section title="Password">
            <Surface>
              <ChangePassword email={user.email} />
            </Surface>
          </Section>
        </div>
      ) : (
        <ListError title="Your settings could not be loaded" failure={profile} />
      )}
    </AreaPage>
  );
}
