import { Facts } from '#components/ui/facts.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';

/** The settings for those who may not change them. */
export function CompanySettings({ company }: { company: Company }) {
  const { settings } = company;
  if (!settings || company.company_type !== 'brand_owner') return null;
  return (
    <Section title="Scans and photos">
      <Surface>
        <Facts
          facts={[
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
          ]}
        />
      </Surface>
    </Section>
  );
}

const mails: Record<string, readonly { what: string; whom: string }[]> = {
  brand_owner: [
    { what: 'An upload was refused', whom: 'Every active account admin' },
    { what: 'A webhook was switched off', whom: 'Every active account admin' },
  ],
  printing_partner: [
    { what: 'A workorder waits for confirmation', whom: 'Everybody active who prints' },
    { what: 'Codes were added to a workorder', whom: 'Everybody active who prints' },
    { what: 'A webhook was switched off', whom: 'Every active account admin' },
  ],
};

/** Which mails the service sends, and to whom: that follows from roles. */
export function CompanyMails({ companyType }: { companyType: string }) {
  const list = mails[companyType];
  if (!list) return null;
  return (
    <Section title="Mails">
      <Surface padded={false}>
        <ul>
          {list.map(({ what, whom }) => (
            <li key={what} className="flex flex-wrap justify-between gap-x-6 border-b border-line p-4 last:border-0">
              <span className="font-medium">{what}</span>
              <span className="text-ink2">{whom}</span>
            </li>
          ))}
        </ul>
      </Surface>
      <p className="mt-2 text-xs text-ink3">Who gets them follows from the roles of your users.</p>
    </Section>
  );
}

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
