import { useLocale, useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { DriftChart } from './drift-chart.tsx';
import { DriftMark } from './drift-mark.tsx';
import { type LedgerFacts, signed } from './ledger-words.ts';
import { SectionText } from './section-text.tsx';

/** Whether the press still prints as its proofs were. */
export function DriftSection({ ledger: { drift } }: { ledger: Pick<LedgerFacts, 'drift'> }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  if (drift.length === 0) {
    return (
      <Section title={t('drift.heading')}>
        <p className="text-sm/5 text-ink2">{t('drift.none')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('drift.heading')}>
      <SectionText>{t('drift.text')}</SectionText>
      {drift.length > 1 && <DriftChart points={drift} />}
      <Table label={t('drift.label')} tight className={drift.length > 1 ? 'mt-3' : ''}>
        <THead>
          <Th>{t('drift.when')}</Th>
          <Th>{t('drift.what')}</Th>
          <Th numeric>{t('drift.half')}</Th>
          <Th numeric>{t('drift.middle')}</Th>
        </THead>
        <TBody>
          {drift.map((point) => (
            <Tr key={`${point.source} ${point.at} ${point.photos} ${point.middle}`}>
              <Td phone="main">
                <Time value={point.at} format="date" />
              </Td>
              <Td wrap>
                <span className="inline-flex items-center gap-2">
                  <svg aria-hidden="true" className="size-2.5 flex-none overflow-visible">
                    <DriftMark source={point.source} x="50%" y={5} />
                  </svg>
                  <span>
                    {formatNumber(point.photos, locale)} · {t(`source.${point.source}`)}
                  </span>
                </span>
              </Td>
              <Td numeric>{t('rates.range', { low: signed(point.low, locale), high: signed(point.high, locale) })}</Td>
              <Td numeric phone="end">
                {signed(point.middle, locale)}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  );
}
