import { useLocale, useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import { describeCount, describeInterval, type LedgerFacts } from './ledger-words.ts';
import { SectionText } from './section-text.tsx';

/** False acceptance and rejection, as far as proofs can show them. */
export function RatesSection({ ledger: { rates } }: { ledger: Pick<LedgerFacts, 'rates'> }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const { genuine, other_presses: others } = rates;
  const rows: { what: string; share: CountedShare }[] = [
    ...(genuine
      ? [
          { what: t('rates.copy'), share: genuine.copy },
          { what: t('rates.unknown'), share: genuine.unknown },
          { what: t('rates.original'), share: genuine.original },
        ]
      : []),
    ...(others ? [{ what: t('rates.others'), share: others.original }] : []),
  ];
  return (
    <Section title={t('rates.heading')}>
      <SectionText>{t(`rates.text.${genuine?.left_out ?? 'print'}`)}</SectionText>
      {rows.length > 0 && (
        <Table label={t('rates.label')} tight>
          <THead>
            <Th>{t('rates.what')}</Th>
            <Th numeric>{t('rates.count')}</Th>
            <Th numeric>{t('rates.interval')}</Th>
          </THead>
          <TBody>
            {rows.map(({ what, share }) => (
              <Tr key={what}>
                <Td wrap phone="main">
                  {what}
                </Td>
                <Td numeric>{describeCount(share, t)}</Td>
                <Td numeric>{describeInterval(share, t, locale)}</Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
      <div className="mt-2.5 grid max-w-prose gap-1 text-sm/5 text-ink2">
        {!genuine && <p>{t('rates.few')}</p>}
        {!others && <p>{t('rates.noOthers')}</p>}
      </div>
    </Section>
  );
}
