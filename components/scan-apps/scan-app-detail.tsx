import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { CheckPreview, type CheckPreviewProps, checkSnippet } from './check-preview.tsx';
import { BlacklistScanApp, EditScanApp, TurnScanApp } from './edit-scan-app.tsx';
import { AllowedWebsites } from './embed-scan-app.tsx';
import { ScanAppState } from './scan-app-state.tsx';

interface ScanAppDetailProps {
  scanApp: ScanApp;
  seesScans: boolean;
  codeUrl: string;
  /** QR code of the preview. */
  picture: CheckPreviewProps['picture'];
}

/** One scan app: its identifier, settings and websites, for its company and for the operator. */
export function ScanAppDetail({ scanApp, seesScans, codeUrl, picture }: ScanAppDetailProps) {
  const t = useTranslations('scan-apps');
  return (
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
              { label: t('added.label'), value: <Time value={scanApp.created_at} /> },
              {
                label: t('scans'),
                value: seesScans && <TextLink href={`${paths.scans}?app=${scanApp.id}`}>{t('itsScans')}</TextLink>,
              },
              { label: t('app'), value: scanApp.id, copy: String(scanApp.id), mono: true },
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
            <Snippet text={checkSnippet(codeUrl, scanApp.identifier)} />
            <Section title={t('embed.preview')}>
              <CheckPreview url={scanApp.preview_url} picture={picture} />
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
  );
}

function Snippet({ text }: { text: string }) {
  const t = useTranslations('scan-apps');
  return (
    <Section title={t('embed.snippet')} end={<CopyButton value={text} label={t('embed.copySnippet')} />}>
      <Surface>
        <pre className="font-mono text-code/5 break-words whitespace-pre-wrap text-ink2">{text}</pre>
        <p className="mt-3 text-xs text-ink3">{t('embed.snippetText')}</p>
      </Surface>
    </Section>
  );
}
