'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Token } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import { tokenBulk } from './token-bulk.ts';
import { tokenColumns } from './token-columns.tsx';
import { type TokenListValues, tokenListParams } from './token-list-params.ts';

interface TokenListProps {
  values: TokenListValues;
  page: { count: number; results: Token[] };
}

/** One's own tokens, or the sign-ins that are open. */
export function TokenList(props: TokenListProps) {
  return (
    <ListFrame>
      <Rows {...props} />
    </ListFrame>
  );
}

function Rows({ values, page }: TokenListProps) {
  const t = useTranslations('tokens');
  const columns = useMemo(() => tokenColumns(t), [t]);
  const bulk = useMemo(() => tokenBulk(t), [t]);
  const [address, set] = useListParams(tokenListParams);
  return (
    <>
      <FilterBar end={<ExportLink list="tokens" count={page.count} />}>
        <ListSearch
          label={t('search')}
          placeholder={t('name')}
          value={address.q}
          onChange={(q, options) => set({ q }, options)}
        />
        <FilterMenu
          label={t('kind')}
          value={address.kind ?? undefined}
          options={[{ value: 'sign-ins', label: t('signIns') }]}
          onChange={(kind) => set({ kind: kind === 'sign-ins' ? 'sign-ins' : null })}
        />
      </FilterBar>
      <DataTable
        bulk={bulk}
        name="tokens"
        label={values.kind ? t('signIns') : t('list.label')}
        columns={columns}
        rows={page.results}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={(sort) => set({ sort: tokenListParams.sort.parse(sort) })}
        empty={
          values.q.trim() || values.kind || values.page > 1 ? (
            <EmptyState
              title={t('noFit')}
              action={<Button onClick={() => set(noFilters(tokenListParams))}>{t('takeOff')}</Button>}
            >
              {t('nothingMatches')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('none')}
              action={
                <ButtonLink href={`${paths.tokens}/new`} variant="primary">
                  {t('add')}
                </ButtonLink>
              }
            >
              {t('noneText')}
            </EmptyState>
          )
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}
