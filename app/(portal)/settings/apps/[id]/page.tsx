import { getTranslations } from 'next-intl/server';
import { AppState } from '#components/apps/app-state.tsx';
import { BlacklistApp, EditApp, TurnApp } from '#components/apps/edit-app.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('apps', (t) => t('app'));

export default async function AppPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('apps');
  const user = await requireSession();
  return recordView({
    page: 'apps',
    user,
    read: async () => read(getScanApp, { params: { id: readId((await params).id) } }),
    kind: t('app'),
    notLoaded: t('notLoaded'),
    nameOf: ({ name }) => name,
    show: (app) => (
      <>
        <PageHeader
          title={app.name}
          state={<StateLine parts={[<AppState key="state" app={app} />, app.company.name]} />}
          actions={<TurnApp app={app} />}
        />
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: t('app'), value: app.id, copy: String(app.id), mono: true },
                { label: t('added.label'), value: <Time value={app.created_at} /> },
                {
                  label: t('scans'),
                  value: can(user, 'scan_view') && (
                    <TextLink href={`${paths.scans}?app=${app.id}`}>{t('itsScans')}</TextLink>
                  ),
                },
              ]}
            />
          }
        >
          <Section title={t('identifier')}>
            <Surface>
              <Facts
                columns="narrow"
                facts={[
                  { label: t('header'), value: 'x-service-app', copy: 'x-service-app', mono: true },
                  { label: t('value'), value: app.identifier, copy: app.identifier, mono: true },
                ]}
              />
              <p className="mt-3 text-xs text-ink3">{t('identifierText')}</p>
            </Surface>
          </Section>
          <Section title={t('nameAndAnalytics')}>
            <Surface>
              <EditApp app={app} />
            </Surface>
          </Section>
          <Section title={t('misuse')}>
            <Surface padded={false}>
              <SettingRow
                title={app.is_blacklisted ? t('isBlacklisted') : t('notBlacklisted')}
                action={<BlacklistApp app={app} />}
              >
                {app.is_blacklisted ? t('isBlacklistedText') : t('notBlacklistedText')}
              </SettingRow>
            </Surface>
          </Section>
        </DetailLayout>
      </>
    ),
  });
}
