import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { partsOf } from '#components/scans/chart-shape.ts';
import { chartFill } from '#components/scans/scan-words.ts';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';

export interface RankedRow {
  key: string;
  /** Where the scans behind it are. */
  href: string;
  name: ReactNode;
  /** Faint, behind the name. */
  detail?: ReactNode;
  scans: number;
  /** Share of all scans, in words. */
  share: string;
  /** Against the days before, in words. */
  change?: string | undefined;
  results: Partial<Record<AuthenticationStatus, number>>;
}

interface ResultRankingProps {
  /** Kind of the rows: 'Product'. */
  kind: string;
  label: string;
  rows: readonly RankedRow[];
}

/** Things by their number of scans, each with a bar made of its results; the same as a table below. */
export function ResultRanking({ kind, label, rows }: ResultRankingProps) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const common = useTranslations('common');
  const hasChange = rows.some(({ change }) => change);
  const top = Math.max(1, ...rows.map(({ scans }) => scans));
  return (
    <>
      <ol className="grid list-none gap-3.5">
        {rows.map((row) => (
          <li key={row.key}>
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">
                <TextLink href={row.href}>{row.name}</TextLink>
                {row.detail && <span className="ml-2 text-xs text-ink3">{row.detail}</span>}
              </span>
              <span className="figures">{formatNumber(row.scans, locale)}</span>
            </div>
            <svg
              viewBox={`0 0 ${top} 1`}
              preserveAspectRatio="none"
              className="mt-1.5 block h-1.5 w-full rounded-sm bg-sunken"
              aria-hidden="true"
            >
              {partsOf(asDay(row)).map((part) => (
                <rect
                  key={part.result}
                  x={part.from}
                  width={part.height}
                  height="1"
                  className={chartFill(part.result)}
                />
              ))}
            </svg>
            <p className="mt-1 text-xs text-ink3">{[row.share, row.change].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
      <details className="mt-4 text-sm">
        <summary className="w-fit rounded-sm text-spot">{t('asTable')}</summary>
        <Table label={label} tight className="mt-2">
          <THead>
            <Th>{kind}</Th>
            <Th numeric>{t('scansColumn')}</Th>
            <Th numeric>{t('share')}</Th>
            {hasChange && <Th>{t('changeColumn')}</Th>}
            <Th>{t('results')}</Th>
          </THead>
          <TBody>
            {rows.map((row) => (
              <Tr key={row.key}>
                <Td phone="main" wrap>
                  <TextLink href={row.href}>{row.name}</TextLink>
                  {row.detail && <span className="block text-xs text-ink3">{row.detail}</span>}
                </Td>
                <Td numeric phone="end">
                  {formatNumber(row.scans, locale)}
                </Td>
                <Td numeric>{row.share}</Td>
                {hasChange && <Td>{row.change}</Td>}
                <Td wrap>{resultLine(row, common, locale)}</Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      </details>
    </>
  );
}

/** Results in words: 'Original 30, Copy 2'. */
export function resultLine(
  row: Pick<RankedRow, 'scans' | 'results'>,
  common: Translator<'common'>,
  locale: string,
): string {
  return partsOf(asDay(row))
    .map(({ result, height }) => `${common(`verdict.${result}`)} ${formatNumber(height, locale)}`)
    .join(', ');
}

const asDay = ({ scans, results }: Pick<RankedRow, 'scans' | 'results'>) => ({ day: '', total: scans, results });
