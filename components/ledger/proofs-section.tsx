import { useLocale, useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import type { LedgerFacts } from './ledger-words.ts';
import { SectionText } from './section-text.tsx';

/** How many prints, when and by which camera. */
export function ProofsSection({ ledger: { proofs } }: { ledger: Pick<LedgerFacts, 'proofs'> }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const { prints, captures, first_at: first, last_at: last, cameras } = proofs;
  const isOneDay = first?.slice(0, 10) === last?.slice(0, 10);
  const time = (value: string) => <Time value={value} format="date" />;
  return (
    <Section title={t('proofs.label')}>
      <SectionText>{t('proofs.text')}</SectionText>
      <Surface>
        <Facts
          facts={[
            { label: t('proofs.prints'), value: formatNumber(prints, locale) },
            { label: t('proofs.photos'), value: formatNumber(captures, locale) },
            {
              label: t('proofs.taken'),
              value:
                first === null || last === null
                  ? t('proofs.gone')
                  : isOneDay
                    ? time(first)
                    : t.rich('proofs.between', {
                        first: () => time(first),
                        last: () => time(last),
                      }),
            },
            {
              label: t('proofs.cameras'),
              value: cameras.length > 0 && (
                <ul className="list-none">
                  {cameras.map(({ name, captures: count }) => (
                    <li key={name}>{t('proofs.camera', { name: name || t('proofs.unknown'), count })}</li>
                  ))}
                </ul>
              ),
            },
          ].filter(({ value }) => value !== false)}
        />
      </Surface>
    </Section>
  );
}
