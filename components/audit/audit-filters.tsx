'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { PickFilter, pickIdFilterInSet } from '#components/data-table/pick-filter.tsx';
import { TimeFilter } from '#components/data-table/time-filter.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrandOwners, findUsers } from '#components/forms/actions.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';

import { type AuditChoices, auditListParams, resourceNames } from './audit-list-params.ts';
import { actionWords, resourceWords } from './audit-words.ts';

/** The filters of the audit log: who, what, to which object, when. */
export function AuditFilters({ choices, calendar }: { choices: AuditChoices; calendar: Calendar }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const data = useTranslations('data-table');
  const [values, set] = useListParams(auditListParams);
  const { actions, names, finds } = choices;
  const findActions = useCallback(
    async (text: string) => {
      const found = actions
        .map((value) => ({ value, label: actionWords(value, t) }))
        .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(text.toLowerCase()))
        .sort((a, b) => a.label.localeCompare(b.label, locale));
      return { ok: true as const, data: found };
    },
    [actions, t, locale],
  );
  return (
    <FilterBar>
      <ListSearch
        label={t('objectId')}
        placeholder={t('objectId')}
        value={values.id}
        onChange={(id, options) => set({ id }, options)}
      />
      <FilterSet
        filters={[
          pickIdFilterInSet({
            ...{ key: 'user', label: t('who'), placeholder: t('whoHint'), isMain: true },
            ...{ value: values.user, name: names.user, search: finds.users && findUsers },
            onChange: (user) => set({ user }),
          }),
          {
            ...{ name: 'action', label: t('actionLabel'), isMain: true, isSet: values.action !== null },
            chip: (defaultOpen) => (
              <PickFilter
                defaultOpen={defaultOpen}
                label={t('actionLabel')}
                placeholder={t('actionHint')}
                value={values.action}
                name={values.action === null ? undefined : actionWords(values.action, t)}
                search={findActions}
                onChange={(action) => set({ action })}
              />
            ),
          },
          {
            ...{ name: 'object', label: t('object'), isMain: true, isSet: values.object !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('object')}
                value={values.object ?? undefined}
                options={resourceNames.map((value) => ({ value, label: resourceWords(value, t) }))}
                onChange={(next) => set({ object: resourceNames.find((name) => name === next) ?? null })}
              />
            ),
          },
          {
            ...{ name: 'time', label: data('time.label'), isMain: true, isSet: values.time !== null },
            chip: (defaultOpen) => (
              <TimeFilter
                defaultOpen={defaultOpen}
                value={values.time}
                {...calendar}
                onChange={(time) => set({ time })}
              />
            ),
          },
          pickIdFilterInSet({
            ...{ key: 'company', label: t('company'), placeholder: t('companyHint') },
            ...{ value: values.company, name: names.company, search: finds.companies && findBrandOwners },
            onChange: (company) => set({ company }),
          }),
        ]}
      />
    </FilterBar>
  );
}
