import { Facts } from '#components/ui/facts.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';

/** The settings for those who may not change them. */
export function CompanySettings({ company }: { company: Company }) {
  const { settings } = company;
  if (!settings) return null;
  const zone = { label: 'Time zone', value: (settings.time_zone ?? 'UTC').replaceAll('_', ' ') };
  const hasCodes = company.company_type === 'brand_owner';
  return (
    <Section title={hasCodes ? 'Time zone, scans and photos' : 'Time zone'}>
      <Surface>
        <Facts facts={hasCodes ? [zone, ...scanFacts(settings)] : [zone]} />
      </Surface>
    </Section>
  );
}

const scanFacts = (settings: NonNullable<Company['settings']>) => [
  {
    label: 'Scan count',
    value: settings.max_scan_count ? (
      <>
        a code is blacklisted beyond <NumberText value={settings.max_scan_count} /> scans
      </>
    ) : (
      'without limit'
    ),
  },
  {
    label: 'Suspicious',
    value: settings.max_scans_per_day ? (
      <>
        beyond <NumberText value={settings.max_scans_per_day} /> scans of a code a day
      </>
    ) : (
      'from the limit of the service'
    ),
  },
  {
    label: 'Photos',
    value: settings.keep_photos ? (
      <>
        kept for <NumberText value={settings.photo_retention_days} /> days
      </>
    ) : (
      'not kept'
    ),
  },
];

export function CompanyFacts({ company }: { company: Company }) {
  return (
    <Facts
      facts={[
        { label: 'Company', value: company.id, copy: String(company.id), mono: true },
        { label: 'Slug', value: company.slug, copy: company.slug, mono: true },
        { label: 'Since', value: <Time value={company.created_at} format="date" /> },
      ]}
    />
  );
}
