import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { languageNames } from '#lib/texts/languages.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** The settings for those who may not change them. */
export function CompanySettings({ company }: { company: Company }) {
  const t = useTranslations('company');
  const { settings } = company;
  if (!settings) return null;
  const zone = { label: t('zone'), value: (settings.time_zone ?? 'UTC').replaceAll('_', ' ') };
  const language = {
    label: t('language'),
    value: settings.language ? languageNames[settings.language] : t('languageOfBrowser'),
  };
  const hasCodes = company.company_type === 'brand_owner';
  return (
    <Section title={hasCodes ? t('zoneScansPhotos') : t('zoneAndLanguage')}>
      <Surface>
        <Facts facts={hasCodes ? [zone, language, ...scanFacts(settings, t)] : [zone, language]} />
      </Surface>
    </Section>
  );
}

const scanFacts = (settings: NonNullable<Company['settings']>, t: Translator<'company'>) => [
  { label: t('checkPage'), value: t(`checkPages.${settings.check_page}`) },
  {
    label: t('scanCount'),
    value: settings.max_scan_count ? t('beyondScans', { count: settings.max_scan_count }) : t('noLimit'),
  },
  {
    label: t('staffNetworks'),
    value: settings.staff_networks.length > 0 ? settings.staff_networks.join(', ') : t('noNetworks'),
  },
  {
    label: t('photos'),
    value: settings.keep_photos ? t('keptFor', { days: settings.photo_retention_days }) : t('notKept'),
  },
];

export function CompanyFacts({ company }: { company: Company }) {
  const t = useTranslations('company');
  return (
    <Facts
      facts={[
        { label: t('slug'), value: company.slug, copy: company.slug, mono: true },
        { label: t('since'), value: <Time value={company.created_at} format="date" /> },
        { label: t('title'), value: company.id, copy: String(company.id), mono: true },
      ]}
    />
  );
}
