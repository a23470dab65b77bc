'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GridCell } from '#components/ui/grid-cell.tsx';
import { SidewaysScroll } from '#components/ui/sideways-scroll.tsx';
import type { ShownRow } from './failed-rows.ts';
import type { FixRequest } from './fix-messages.ts';
import { ValuePicker } from './value-picker.tsx';

interface RowGridProps {
  columns: readonly string[];
  /** Places of the columns shown. */
  places: readonly number[];
  rows: readonly ShownRow[];
  ask: (request: FixRequest) => void;
  disabled: boolean;
}

/** Failed rows, each cell to type in. Enter and the arrows go up and down a column. */
export function RowGrid({ columns, places, rows, ask, disabled }: RowGridProps) {
  const t = useTranslations('ingestion');
  return (
    <SidewaysScroll label={t('fix.failedRows')} className="relative">
      <table aria-label={t('fix.failedRows')} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-xs font-medium text-ink3">
            <th scope="col" className="px-3.5 py-[9px] text-right font-medium">
              {t('column.row')}
            </th>
            {places.map((place) => (
              <th key={place} scope="col" className="px-2 py-[9px] font-mono font-medium">
                {columns[place]}
              </th>
            ))}
            <th scope="col" className="px-3.5 py-[9px] font-medium">
              {t('column.wrong')}
            </th>
            <th scope="col" className="px-3.5 py-[9px]">
              <span className="sr-only">{t('fix.leaveOut')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.row} {...{ row, columns, places, ask, disabled }} />
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

type GridRowProps = Omit<RowGridProps, 'rows'> & { row: ShownRow };

function GridRow({ row, columns, places, ask, disabled }: GridRowProps) {
  const t = useTranslations('ingestion');
  const { isLeftOut, faults } = row;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="figures px-3.5 py-1.5 text-right font-normal">
        {row.row}
      </th>
      {places.map((place) => {
        const fault = faults.find((each) => each.place === place);
        return (
          <td key={place} className="px-1 py-1.5">
            <span className="flex items-center">
              <GridCell
                key={row.fields[place]}
                label={t('fix.cell', { column: columns[place] ?? '', row: String(row.row) })}
                value={row.fields[place] ?? ''}
                isWrong={fault !== undefined && !isLeftOut}
                isLeftOut={isLeftOut}
                disabled={disabled || isLeftOut}
                column={String(place)}
                className="max-w-96 min-w-28 grow font-mono text-code"
                onChange={(value) => ask({ kind: 'edit', row: row.row, place, value })}
              />
              <ValuePicker
                column={columns[place] ?? ''}
                label={t('fix.pick', { column: columns[place] ?? '', row: String(row.row) })}
                value={row.fields[place] ?? ''}
                disabled={disabled || isLeftOut}
                onPick={(value) => ask({ kind: 'edit', row: row.row, place, value })}
              />
            </span>
          </td>
        );
      })}
      <td className="min-w-72 px-3.5 py-1.5 text-sm">
        {isLeftOut ? (
          <span className="text-ink3">{t('fix.leftOut')}</span>
        ) : faults.length === 0 ? (
          <span className="text-ok">{t('fix.fixed')}</span>
        ) : (
          faults.map(({ place, message, suggestion, advice }) => (
            <span key={`${place} ${message}`} className="block text-bad">
              {place >= 0 && <code className="font-mono text-code">{columns[place]}: </code>}
              {message}
              {suggestion !== undefined && suggestion !== '' && (
                <>
                  .{' '}
                  <button
                    type="button"
                    disabled={disabled}
                    className="rounded-sm text-spot underline-offset-2 hover:underline"
                    onClick={() => ask({ kind: 'edit', row: row.row, place, value: suggestion })}
                  >
                    {suggestion}?
                  </button>
                </>
              )}
              {advice && <span className="block text-ink3">{advice}</span>}
            </span>
          ))
        )}
      </td>
      <td className="px-3.5 py-1.5 text-right">
        <Button
          variant="ghost"
          disabled={disabled}
          aria-label={t(isLeftOut ? 'fix.takeRow' : 'fix.leaveOutRow', { row: String(row.row) })}
          onClick={() => ask({ kind: 'leaveOut', row: row.row, isLeftOut: !isLeftOut })}
        >
          {isLeftOut ? t('fix.take') : t('fix.leaveOut')}
        </Button>
      </td>
    </tr>
  );
}
