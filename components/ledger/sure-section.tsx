import { useLocale, useTranslations } from 'next-intl';
import { fixed } from '#components/scans/fixed.ts';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import type { LedgerFacts } from './ledger-words.ts';
import { OnPhone } from './on-phone.tsx';
import { SectionText } from './section-text.tsx';

/** How well the spread of the press is known. */
export function SureSection({ ledger: { sureness } }: { ledger: Pick<LedgerFacts, 'sureness'> }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const { more_prints: count, phones, figures } = sureness;
  return (
    <Section title={t('sure.heading')}>
      <SectionText>
        {count > 0 ? t('sure.more', { count }) : t('sure.isSure')} {t('sure.phones', { count: phones })}
      </SectionText>
      {figures.length > 0 && (
        <Table label={t('sure.label')} tight>
          <THead>
            <Th>{t('sure.figure')}</Th>
            <Th numeric>{t('sure.deviation')}</Th>
            <Th numeric>{t('sure.between')}</Th>
            <Th numeric>{t('sure.limit')}</Th>
          </THead>
          <TBody>
            {figures.map(({ name, deviation, low, high, limit }) => (
              <Tr key={name}>
                <Td phone="main">{t(`figure.${name}`)}</Td>
                <Td numeric phone="end">
                  {fixed(deviation, 3, locale)}
                </Td>
                <Td numeric>
                  <OnPhone>{t('sure.between')}</OnPhone>
                  {t('sure.range', { low: fixed(low, 3, locale), high: fixed(high, 3, locale) })}
                </Td>
                <Td numeric>
                  <OnPhone>{t('sure.limit')}</OnPhone>
                  {fixed(limit, 3, locale)}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </Section>
  );
}
