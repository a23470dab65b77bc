'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CursorPager } from '#components/data-table/cursor-pager.tsx';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListViews } from '#components/data-table/list-views.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { toSelectionState } from '#components/data-table/use-row-selection.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Code } from '#lib/contract/codes.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { paths } from '#lib/portal/paths.ts';
import { codeColumns } from './code-columns.tsx';
import { CodeFilters } from './code-filters.tsx';
import { addressOf, type CodeFilterValues, codeListParams } from './code-list-params.ts';
import { statusOptions } from './code-words.ts';
import type { FilterNames } from './document-words.ts';
import { FindCode } from './find-code.tsx';
import type { FoundCodes } from './found-codes.ts';
import { SelectMenu } from './select-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useCodeSelection } from './use-code-selection.ts';

export interface CodeListData {
  filters: CodeFilterValues;
  /** Filters of the rows: those of the address and of the text; undefined where no filter has these rows alone. */
  shown: CodeFilterValues | undefined;
  /** The text of the address, and its codes. */
  found?: FoundCodes;
  /** Names of the records in the filters. */
  names: FilterNames;
  /** Call that returned the rows; without it they are those of a text. */
  call?: { query: Readonly<Record<string, unknown>>; calendar: Calendar };
  page: {
    results: Code[];
    /** Cursors of the pages beside this one. */
    newer: string | null;
    older: string | null;
  };
  finds: { workorders: boolean; goods: boolean; users: boolean };
  maySelect: boolean;
  mayChange: boolean;
  maySetScm: boolean;
}

export interface CodeListProps extends CodeListData {
  /** Archived ones too: their old values are still shown and searched. */
  scmFields: readonly { key: string; name: string; isArchived: boolean }[];
}

/** Views by status, filters, table and pager of the codes. */
export function CodeList(props: CodeListProps) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const { filters } = props;
  const { status: _status, blacklisted: _blacklisted, ...others } = filters;
  const isBlacklisted = filters.blacklisted === 'true' || filters.blacklisted === '1';
  const shown = filters.status ?? (isBlacklisted ? '2' : filters.blacklisted === undefined ? undefined : 'other');
  const view = (label: string, status?: string) => ({
    label,
    href: addressOf(paths.codes, status === undefined ? others : { ...others, status }),
    current: shown === status,
  });
  return (
    <ListFrame>
      <ListViews
        list="codes"
        call={props.call}
        label={t('list.views')}
        isPlain={Object.keys(others).length === 0}
        views={[view(t('list.all')), ...statusOptions(common).map(({ value, label }) => view(label, value))]}
      />
      <CodeRows {...props} />
    </ListFrame>
  );
}

const idOf = ({ extended_id }: Code) => extended_id;

function CodeRows(props: CodeListProps) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const { filters, shown, found, names, page, finds, scmFields, maySelect } = props;
  const parsers = useMemo(() => codeListParams(scmFields.map(({ key }) => key)), [scmFields]);
  const [{ find }, set] = useListParams(parsers);
  const chosen = useCodeSelection(page.results, shown ?? { ...filters, find: found?.text ?? '' });
  const columns = useMemo(() => codeColumns(scmFields, t, common), [scmFields, t, common]);
  const isPageSelected = page.results.every((row) => chosen.state[idOf(row)]);
  const selectPage = () => chosen.onChange((before) => ({ ...before, ...toSelectionState(page.results.map(idOf)) }));
  const isFiltered = Object.keys(filters).length > 0 || found !== undefined;
  const cleared = Object.fromEntries(['find', ...Object.keys(filters)].map((name) => [name, null]));
  const change = (next: Record<string, string | null>) =>
    // A place within a workorder means nothing without the workorder.
    set(next.workorder === null ? { ...next, sequence_range: null } : next);
  const selectAll =
    shown && isFiltered && page.results.length > 0 ? () => chosen.select({ by: 'filters', filters: shown }) : undefined;
  return (
    <>
      <CodeFilters
        filters={filters}
        names={names}
        scmFields={scmFields}
        finds={finds}
        columns={columns}
        end={
          maySelect && (
            <SelectMenu onPage={isPageSelected ? undefined : selectPage} onAll={selectAll} onSelect={chosen.select} />
          )
        }
        set={change}
        find={
          <FindCode
            text={find ?? ''}
            found={found}
            onType={(text, options) => set({ find: text || null }, options)}
            onTake={(name, value) => set({ find: null, [name]: value })}
          />
        }
      />
      <DataTable
        name="codes"
        label={t('title')}
        tight
        columns={columns}
        selection={maySelect ? { ...chosen, nameOf: idOf } : undefined}
        rows={page.results}
        rowId={idOf}
        empty={<NoCodes isFiltered={isFiltered} text={found?.text} clear={() => set(cleared)} />}
      />
      <CursorPager newer={page.newer} older={page.older}>
        {page.results.length > 0 && common('count.codes', { count: page.results.length })}
      </CursorPager>
      {chosen.selection && (
        <SelectionBar
          selection={chosen.selection}
          names={names}
          scmFields={scmFields.filter(({ isArchived }) => !isArchived)}
          mayChange={props.mayChange}
          maySetScm={props.maySetScm}
          onSelectAll={chosen.selection.by === 'rows' ? selectAll : undefined}
          onClear={() => chosen.select(undefined)}
        />
      )}
    </>
  );
}

function NoCodes({ isFiltered, text, clear }: { isFiltered: boolean; text: string | undefined; clear: () => void }) {
  const t = useTranslations('codes');
  if (isFiltered) {
    return (
      <EmptyState
        title={text ? t('find.none', { text }) : t('list.noFit')}
        action={<Button onClick={clear}>{t('list.clear')}</Button>}
      >
        {text ? t('find.noneText') : t('list.noFitText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('list.none')}
      action={
        <ButtonLink href={paths.newWorkorder} variant="primary">
          {t('list.order')}
        </ButtonLink>
      }
    >
      {t('list.noneText')}
    </EmptyState>
  );
}
