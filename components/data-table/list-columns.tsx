import type { ReactNode } from 'react';
import { LongText } from '#components/ui/long-text.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DataColumn } from './data-column.ts';
import type { AnyList, ListColumn } from './define-list.ts';

/** Returns the columns of a list as its table shows them. */
export function tableColumns<T extends object>(
  list: AnyList,
  columns: readonly ListColumn<T>[],
  given: unknown,
): DataColumn<T>[] {
  return columns
    .filter(({ only }) => only !== 'file')
    .map((column): DataColumn<T> => {
      const { id, header, look, main, phone, wrap, hiddenAtFirst, className } = column;
      const isTime = look === 'date' || look === 'relative';
      const sortsAs = column.sortsAs ?? (isTime ? 'time' : undefined);
      const numeric = column.numeric ?? look === 'number';
      return {
        ...(list.sorts?.includes(id) ? { accessorKey: id } : { id }),
        header,
        ...(main && { enableHiding: false }),
        meta: {
          ...(main ? { phone: 'main' as const } : phone && { phone }),
          ...(numeric && { numeric }),
          ...(sortsAs && { sortsAs }),
          ...(wrap && { wrap }),
          ...(hiddenAtFirst && { hiddenAtFirst }),
          ...(className && { className }),
        },
        cell: ({ row: { original } }) => {
          const content = column.cell ? column.cell(original) : shownValue(column, original);
          if (!main || !list.href) return content;
          const href = list.href(original, given);
          const sub = column.sub?.(original);
          return href === undefined ? (
            <>
              <span className="block font-strong">{content}</span>
              <span className="block text-xs text-ink3">{sub}</span>
            </>
          ) : (
            <RowLink href={href} sub={sub}>
              {content}
            </RowLink>
          );
        },
      } as DataColumn<T>;
    });
}

function shownValue<T>(column: ListColumn<T>, row: T): ReactNode {
  const { look } = column;
  const shown = column.value?.(row);
  if (shown === null || shown === undefined || shown === '') return null;
  if (look === 'number') return <NumberText value={Number(shown)} />;
  if (look === 'date' || look === 'relative') return <Time value={String(shown)} format={look} />;
  return <LongText mono={look === 'code'}>{String(shown)}</LongText>;
}
