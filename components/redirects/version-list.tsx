import { useTranslations } from 'next-intl';
import { PersonName } from '#components/ui/person-name.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Status } from '#components/ui/status.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { RedirectVersion } from '#lib/contract/redirect-rules.ts';
import { PublishAgain } from './publish-buttons.tsx';

/** Versions that were published, the newest first: that one is in force. */
export function VersionList({ versions, mayEdit }: { versions: readonly RedirectVersion[]; mayEdit: boolean }) {
  const t = useTranslations('redirects');
  return (
    <Section title={t('versions')}>
      <Surface padded={false}>
        {versions.map((version, index) => (
          <SettingRow
            key={version.number}
            title={t('version', { number: String(version.number) })}
            action={
              index === 0 ? (
                <Status tone="ok">{t('inForce')}</Status>
              ) : (
                mayEdit && <PublishAgain number={version.number} />
              )
            }
          >
            {t('rulesCount', { count: version.rules.length })} · <Time value={version.published_at} />
            {version.published_by && (
              <>
                {' · '}
                <PersonName {...version.published_by} />
              </>
            )}
          </SettingRow>
        ))}
      </Surface>
    </Section>
  );
}
