import { getTranslations } from 'next-intl/server';
import { Passkeys } from '#components/security/passkeys.tsx';
import { TwoFactorSettings } from '#components/security/two-factor-settings.tsx';
import { UpdatePassword } from '#components/security/update-password.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { me } from '#lib/contract/auth.ts';
import { getPasskeys } from '#lib/contract/passkeys.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('security', (t) => t('title'));

export default async function SecurityPage() {
  const t = await getTranslations('security');
  const user = await requireSession();
  const [profile, passkeys] = await Promise.all([read(me, {}), read(getPasskeys, {})]);
  return (
    <AreaPage page="security" user={user}>
      <PageHeader title={t('title')} state={t('text', { email: user.email })} />
      {profile.ok ? (
        <div className="max-w-[720px]">
          <Section title={t('app')}>
            <Surface>
              <TwoFactorSettings
                isOn={profile.data.two_factor.has_app}
                hasPasskeys={profile.data.two_factor.passkeys > 0}
                recoveryCodesLeft={profile.data.two_factor.recovery_codes_left}
                email={user.email}
              />
            </Surface>
          </Section>
          <Section title={t('passkeys')}>
            {passkeys.ok ? (
              <Passkeys
                passkeys={passkeys.data.passkeys}
                hasApp={profile.data.two_factor.has_app}
                recoveryCodesLeft={profile.data.two_factor.recovery_codes_left}
                email={user.email}
              />
            ) : (
              <ListError title={t('passkey.notLoaded')} failure={passkeys} />
            )}
          </Section>
          <Section title={t('password')}>
            <Surface>
              <UpdatePassword email={user.email} />
            </Surface>
          </Section>
        </div>
      ) : (
        <ListError title={t('notLoaded')} failure={profile} />
      )}
    </AreaPage>
  );
}
