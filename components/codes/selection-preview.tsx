'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';

interface CountedRow {
  id: number | null;
  name: string | null;
  codes: number;
  sku?: string | null;
}

/** As many unknown names as are shown; the page of the change has all. */
const shownUnknown = 5;

/** How many codes a selection has, of which products and workorders, and what of it is no code. */
export function SelectionPreview({ counts }: { counts: SelectionCounts }) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const { unknown, unknown_total: unknownTotal } = counts;
  return (
    <div className="grid gap-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-title font-semibold tracking-title tabular-nums">{totalWords(counts, t, common)}</span>
        <span className="text-sm text-ink3">{statusWords(counts, t)}</span>
      </p>
      {counts.total > 0 && (
        <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
          <Counted
            title={t('preview.products')}
            rows={counts.products}
            total={counts.products_total}
            namelessOf={(id) => (id === null ? t('preview.noProduct') : t('preview.productNumber', { id: String(id) }))}
          />
          <Counted
            title={t('preview.workorders')}
            rows={counts.workorders}
            total={counts.workorders_total}
            namelessOf={(id) => (id === null ? t('preview.workorder') : common('workorderNumber', { id: String(id) }))}
          />
        </div>
      )}
      {unknownTotal > 0 && (
        <p className="rounded-surface bg-waitbg px-3.5 py-2.5 text-sm text-ink2">
          {t.rich('preview.unknown', {
            count: unknownTotal,
            strong: (inside) => <span className="font-semibold text-wait">{inside}</span>,
            names: () => <span className="font-mono break-all">{unknown.slice(0, shownUnknown).join(', ')}</span>,
          })}
          {unknownTotal > shownUnknown && ' …'}
        </p>
      )}
    </div>
  );
}

function totalWords(
  { total, is_exact: isExact }: SelectionCounts,
  t: Translator<'codes'>,
  common: Translator<'common'>,
): string {
  if (isExact) return common('count.codes', { count: total });
  return total > 0 ? t('preview.atLeast', { count: total }) : t('preview.uncounted');
}

function statusWords({ active, inactive, blacklisted }: SelectionCounts, t: Translator<'codes'>): string {
  const parts = [
    active > 0 && t('preview.active', { count: active }),
    inactive > 0 && t('preview.inactive', { count: inactive }),
    blacklisted > 0 && t('preview.blacklisted', { count: blacklisted }),
  ];
  return parts.filter(Boolean).join(', ');
}

function Counted({
  title,
  rows,
  total,
  namelessOf,
}: {
  title: string;
  rows: readonly CountedRow[];
  total: number;
  namelessOf: (id: number | null) => string;
}) {
  const t = useTranslations('codes');
  const locale = useLocale();
  const shown = rows.slice(0, 4);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink3">{title}</h3>
      <ul className="list-none text-sm">
        {shown.map((row) => (
          <li key={row.id ?? 0} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 truncate" title={row.sku ?? undefined}>
              {row.name ?? namelessOf(row.id)}
            </span>
            <span className="figures text-ink2">{formatNumber(row.codes, locale)}</span>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="text-xs text-ink3">{t('preview.more', { count: total - shown.length })}</p>
      )}
    </section>
  );
}
