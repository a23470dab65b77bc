'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { CompanyNames } from '#components/catalog/company-names.ts';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { hasFilters, noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { OrderLookups } from '#components/workorders/order-lookups.ts';
import { layoutOptions } from '#components/workorders/workorder-state.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { TemplateCard } from './template-card.tsx';
import { type TemplateListValues, templateListParams } from './template-list-params.ts';

// Brings the table library; the list begins with cards.
const TemplateTable = dynamic(() => import('./template-table.tsx').then((part) => part.TemplateTable));

interface TemplateListProps {
  values: TemplateListValues;
  count: number;
  templates: WorkorderTemplate[];
  names: Pick<OrderLookups, 'partners' | 'layouts'>;
  /** Owner of each template, for users who see several companies' templates. */
  companies: CompanyNames | undefined;
  standardUrlPrefix: string;
  mayOrder: boolean;
}

/** Templates as cards, by how their codes look, or as a table, to compare what they set. */
export function TemplateList(props: TemplateListProps) {
  return (
    <ListFrame>
      <Templates {...props} />
    </ListFrame>
  );
}

function Templates({ values, count, templates, ...shown }: TemplateListProps) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const [address, set] = useListParams(templateListParams);
  if (count === 0 && !hasFilters(templateListParams, values)) {
    return <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>;
  }
  return (
    <>
      <FilterBar
        end={
          <>
            <ExportLink list="templates" count={count} />
            <FilterChip
              label={values.as ? t('list.asCards') : t('list.asTable')}
              onClick={() => set({ as: values.as ? null : 'table' })}
            />
          </>
        }
      >
        <ListSearch
          label={t('list.search')}
          placeholder={t('list.searchHint')}
          value={address.q}
          onChange={(q, options) => set({ q }, options)}
        />
        <FilterMenu
          label={t('column.layout')}
          value={address.layout ?? undefined}
          options={layoutOptions(common)}
          onChange={(next) => set({ layout: templateListParams.layout.parse(next ?? '') })}
        />
        <FilterMenu
          label={t('archived')}
          value={address.archived ?? undefined}
          options={[{ value: 'yes', label: t('list.archivedOnly') }]}
          onChange={(next) => set({ archived: next === 'yes' ? 'yes' : null })}
        />
      </FilterBar>
      {templates.length === 0 ? (
        <EmptyState
          title={t('list.nothingFits')}
          action={<Button onClick={() => set(noFilters(templateListParams))}>{t('list.clearFilters')}</Button>}
        >
          {count > 0 ? t('list.behindLast') : t('list.noneMatch')}
        </EmptyState>
      ) : values.as ? (
        <TemplateTable
          {...shown}
          templates={templates}
          sort={values.sort}
          onSort={(sort) => set({ sort: templateListParams.sort.parse(sort) })}
        />
      ) : (
        <ul aria-label={t('list.label')} className="grid list-none gap-4 xl:grid-cols-2">
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} {...shown} />
          ))}
        </ul>
      )}
      {count > 0 && <ListPager values={values} count={count} shown={templates.length} />}
    </>
  );
}
