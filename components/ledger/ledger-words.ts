import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import type { PublicLedger } from '#lib/contract/print-models.ts';
import { numberFormat } from '#lib/format/intl.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';

type T = Translator<'ledger'>;

/** Facts that both pages of a ledger show. */
export type LedgerFacts = Omit<PublicLedger, 'publisher' | 'substrate'>;

/** '0 to 43 %': rounded outwards, so that it never says more than is known. */
export function describeInterval({ low, high }: Pick<CountedShare, 'low' | 'high'>, t: T, locale: string): string {
  const range = {
    low: formatNumber(Math.floor(low * 100), locale),
    high: formatNumber(Math.ceil(high * 100), locale),
  };
  return `${t('rates.range', range)} %`;
}

export const describeCount = ({ count, of }: CountedShare, t: T): string => t('rates.of', { count, of });

/** '2.9 %' of a share of 1. */
export const percentOf = (share: number, locale: string): string => `${formatNumber(share * 100, locale)} %`;

/** Why the cell is right, or what to print instead. */
export function describeCell({ cell }: Pick<LedgerFacts, 'cell'>, t: T): string {
  const { reason, recommended_cell_dots: dots } = cell;
  if (reason === 'too_coarse' || reason === 'too_fine') return t(`cell.${reason}`, { dots });
  return t(`cell.${reason}`);
}

/** A deviation with its sign: '−0.4'. */
export function signed(value: number, locale: string): string {
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' } as const;
  return numberFormat(locale, options).format(value).replace('-', '−');
}
