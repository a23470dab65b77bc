import { getTranslations } from 'next-intl/server';
import { drawQr } from '#components/codes/qr-picture.ts';
import { CheckPreview, checkSnippet } from '#components/scan-apps/check-preview.tsx';
import { BlacklistScanApp, EditScanApp, TurnScanApp } from '#components/scan-apps/edit-scan-app.tsx';
import { AllowedWebsites } from '#components/scan-apps/embed-scan-app.tsx';
import { ScanAppState } from '#components/scan-apps/scan-app-state.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
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
import { portalEnv } from '#lib/portal/env.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-apps', (t) => t('app'));

export default async function ScanAppPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('scan-apps');
  const user = await requireSession();
  return recordView({
    page: 'scanApps',
    user,
    read: async () => read(getScanApp, { params: { id: readId((await params).id) } }),
    kind: t('app'),
    notLoaded: t('notLoaded'),
    nameOf: ({ name }) => name,
    show: (scanApp) => (
      <>
        <PageHeader
          title={scanApp.name}
          state={<StateLine parts={[<ScanAppState key="state" scanApp={scanApp} />, scanApp.company.name]} />}
          actions={<TurnScanApp scanApp={scanApp} />}
        />
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: t('app'), value: scanApp.id, copy: String(scanApp.id), mono: true },
                { label: t('added.label'), value: <Time value={scanApp.created_at} /> },
                {
                  label: t('scans'),
                  value: can(user, 'scan_view') && (
                    <TextLink href={`${paths.scans}?app=${scanApp.id}`}>{t('itsScans')}</TextLink>
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
                  { label: t('value'), value: scanApp.identifier, copy: scanApp.identifier, mono: true },
                ]}
              />
              <p className="mt-3 text-xs text-ink3">{t('identifierText')}</p>
            </Surface>
          </Section>
          <Section title={t('nameAndAnalytics')}>
            <Surface>
              <EditScanApp scanApp={scanApp} />
            </Surface>
          </Section>
          {(scanApp.preview_url || !scanApp.is_active) && (
            <Section title={t('embed.websites')}>
              <Surface>
                <AllowedWebsites scanApp={scanApp} />
              </Surface>
            </Section>
          )}
          {scanApp.preview_url && (
            <>
              <Snippet identifier={scanApp.identifier} />
              <Section title={t('embed.preview')}>
                <CheckPreview url={scanApp.preview_url} picture={drawQr(scanApp.preview_url)} />
              </Section>
            </>
          )}
          <Section title={t('misuse')}>
            <Surface padded={false}>
              <SettingRow
                title={scanApp.is_blacklisted ? t('isBlacklisted') : t('notBlacklisted')}
                action={<BlacklistScanApp scanApp={scanApp} />}
              >
                {scanApp.is_blacklisted ? t('isBlacklistedText') : t('notBlacklistedText')}
              </SettingRow>
            </Surface>
          </Section>
        </DetailLayout>
      </>
    ),
  });
}

async function Snippet({ identifier }: { identifier: string }) {
  const t = await getTranslations('scan-apps');
  const text = checkSnippet(portalEnv().codeUrl, identifier);
  return (
    <Section title={t('embed.snippet')} end={<CopyButton value={text} label={t('embed.copySnippet')} />}>
      <Surface>
        <pre className="font-mono text-code/5 break-words whitespace-pre-wrap text-ink2">{text}</pre>
        <p className="mt-3 text-xs text-ink3">{t('embed.snippetText')}</p>
      </Surface>
    </Section>
  );
}
