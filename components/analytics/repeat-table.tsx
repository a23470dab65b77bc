import { TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Repeats } from './analytics-type.ts';
import { resultLine } from './result-ranking.tsx';

interface RepeatTableProps {
  codes: Repeats['codes'];
  hrefOf: (code: string) => string;
}

/** Codes that were scanned more than once: one row each, with how often, where and with what result. */
export function RepeatTable({ codes, hrefOf }: RepeatTableProps) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const common = useTranslations('common');
  return (
    <Table label={t('again')} tight>
      <THead>
        <Th>{t('code')}</Th>
        <Th numeric>{t('scansColumn')}</Th>
        <Th>{t('results')}</Th>
        <Th numeric>{t('places')}</Th>
        <Th>{t('productColumn')}</Th>
        <Th>{t('lastScan')}</Th>
      </THead>
      <TBody>
        {codes.map((row) => (
          <Tr key={row.code}>
            <Td phone="main" wrap className="md:min-w-44">
              <TextLink href={hrefOf(row.code)} className="font-mono text-code break-all">
                {row.code}
              </TextLink>
              {row.suspicious > 0 && (
                <span className="mt-0.5 flex items-center gap-1.5 text-xs text-bad">
                  <TriangleAlert size={12} strokeWidth={2} aria-hidden="true" />
                  {t('suspicious', { count: row.suspicious })}
                </span>
              )}
            </Td>
            <Td numeric phone="end">
              {formatNumber(row.scans, locale)}
            </Td>
            <Td wrap>{resultLine(row, common, locale)}</Td>
            <Td numeric phone="hide" dim={row.places === 0}>
              {row.places === 0 ? t('noneKnown') : formatNumber(row.places, locale)}
            </Td>
            <Td phone="hide">
              {row.product && <span className="inline-block max-w-56 truncate align-bottom">{row.product.name}</span>}
            </Td>
            <Td>
              <Time value={row.last_at} />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
