import type { Texts } from '#lib/texts/make-texts.ts';
import type { DataColumn } from './data-column.ts';
import { SelectBox } from './select-box.tsx';
import type { RowSelection } from './use-row-selection.ts';

/** The column of checkboxes; the one in its header is for the page. */
export function selectColumn<T>(
  { isSelected, ofPage, toggle, togglePage }: RowSelection,
  { idOf, nameOf }: { idOf: (row: T) => string; nameOf: (row: T) => string },
  t: Texts<'data-table'>,
): DataColumn<T> {
  return {
    id: 'select',
    header: t('select.column'),
    head: <SelectBox label={t('select.page')} checked={ofPage} onToggle={togglePage} />,
    fixed: true,
    phone: 'end',
    className: 'md:w-8 md:pr-0 max-md:-order-1 max-md:-ml-9!',
    cell: (row) => (
      <SelectBox
        label={t('select.row', { name: nameOf(row) })}
        checked={isSelected(idOf(row))}
        onToggle={(range) => toggle(idOf(row), range)}
      />
    ),
  };
}
