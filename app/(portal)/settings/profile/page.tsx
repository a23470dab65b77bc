import { ListError } from '#components/data-table/list-error.tsx';
import { ProfileForm } from '#components/profile/profile-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { roleName } from '#components/users/role-words.ts';
import { me } from '#lib/contract/auth.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { zonesWith } from '#lib/portal/zones.ts';

export const metadata = { title: 'Profile' };

export default async function ProfilePage() {
  const user = await requireSession();
  const profile = await read(me, {});
  return (
    <AreaPage area="settings" view={paths.profile} user={user}>
      <PageHeader title="Profile" state="Your name, the clock you read times by, and the mails you get." />
      {profile.ok ? (
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: 'User', value: profile.data.user.id, copy: String(profile.data.user.id), mono: true },
                { label: 'Role', value: roleName(profile.data.role) },
                { label: 'Company', value: profile.data.company.name },
                { label: 'Two-factor', value: profile.data.two_factor.is_on ? 'on' : 'off' },
                {
                  label: 'Signed in',
                  value: (
                    <>
                      until <Time value={profile.data.token.expires_at} />
                    </>
                  ),
                },
                { label: 'Password', value: <TextLink href={paths.security}>Security</TextLink> },
              ]}
            />
          }
        >
          <Section title="You">
            <Surface>
              <ProfileForm
                name={profile.data.user.name}
                email={profile.data.user.email}
                timeZone={profile.data.time_zone ?? ''}
                notices={profile.data.notices}
                zones={zonesWith(profile.data.time_zone)}
              />
            </Surface>
          </Section>
        </DetailLayout>
      ) : (
        <ListError title="Your profile could not be loaded" failure={profile} />
      )}
    </AreaPage>
  );
}
