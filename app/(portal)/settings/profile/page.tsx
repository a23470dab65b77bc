import { getTranslations } from 'next-intl/server';
import { ProfileForm } from '#components/profile/profile-form.tsx';
import { ViewMails } from '#components/profile/view-mails.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { roleName } from '#components/users/role-words.ts';
import { me } from '#lib/contract/auth.ts';
import { listSavedViews } from '#lib/contract/saved-views.ts';
import { call, read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { zonesWith } from '#lib/portal/zones.ts';

export const generateMetadata = pageTitle('profile', (t) => t('title'));

export default async function ProfilePage() {
  const user = await requireSession();
  const t = await getTranslations('profile');
  const [profile, views] = await Promise.all([
    read(me, {}),
    call(listSavedViews, { query: { is_subscribed: 'true', limit: 200 } }, { timeout: 5_000 }),
  ]);
  return (
    <AreaPage page="profile" user={user}>
      <PageHeader title={t('title')} state={t('state')} />
      {profile.ok ? (
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: t('fact.user'), value: profile.data.user.id, copy: String(profile.data.user.id), mono: true },
                { label: t('fact.role'), value: roleName(profile.data.role, await getTranslations('common')) },
                { label: t('fact.company'), value: profile.data.company.name },
                { label: t('fact.twoFactor'), value: profile.data.two_factor.is_on ? t('on') : t('off') },
                {
                  label: t('fact.signedIn'),
                  value: t.rich('signedInUntil', { time: () => <Time value={profile.data.token.expires_at} /> }),
                },
                { label: t('fact.password'), value: <TextLink href={paths.security}>{t('security')}</TextLink> },
              ]}
            />
          }
        >
          <Section title={t('you')}>
            <Surface>
              <ProfileForm
                name={profile.data.user.name}
                email={profile.data.user.email}
                timeZone={profile.data.time_zone ?? ''}
                notices={profile.data.notices}
                noticesDaily={profile.data.notices_daily ?? null}
                hasMorningMail={profile.data.company.company_type !== 'operator'}
                language={profile.data.language ?? ''}
                companyLanguage={profile.data.company.language}
                zones={zonesWith(profile.data.time_zone)}
              />
            </Surface>
          </Section>
          {views.ok && views.data.results.length > 0 && (
            <Section title={t('views.title')}>
              <Surface>
                <ViewMails views={views.data.results} />
              </Surface>
            </Section>
          )}
        </DetailLayout>
      ) : (
        <ListError title={t('notLoaded')} failure={profile} />
      )}
    </AreaPage>
  );
}
