import { useLocale, useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { LedgerFacts } from './ledger-words.ts';
import { SectionText } from './section-text.tsx';

/** Verdicts of the model on photos so far. */
export function VerdictsSection({ ledger: { scans } }: { ledger: Pick<LedgerFacts, 'scans'> }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const common = useTranslations('common');
  if (!scans || scans.photos === 0) {
    return (
      <Section title={t('scans.heading')}>
        <p className="text-sm/5 text-ink2">{scans ? t('scans.none') : t('scans.hidden')}</p>
      </Section>
    );
  }
  const counted = authenticationStatuses.flatMap((verdict) => {
    const count = scans.results[verdict];
    return count ? [{ verdict, count }] : [];
  });
  return (
    <Section title={t('scans.heading')}>
      <SectionText>{t('scans.text', { photos: scans.photos, orders: scans.orders })}</SectionText>
      <Table label={t('scans.label')} tight>
        <THead>
          <Th>{t('scans.verdict')}</Th>
          <Th numeric>{t('scans.count')}</Th>
        </THead>
        <TBody>
          {counted.map(({ verdict, count }) => (
            <Tr key={verdict}>
              <Td phone="main">{common(`verdict.${verdict}`)}</Td>
              <Td numeric phone="end">
                {formatNumber(count, locale)}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  );
}
