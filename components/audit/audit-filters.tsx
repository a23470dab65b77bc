'use client';

import { useCallback } from 'react';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { PickFilter, PickIdFilter } from '#components/data-table/pick-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findCompanies } from '#components/forms/actions.ts';
import type { Calendar } from '#components/scans/scan-list-params.ts';
import { TimeFilter } from '#components/scans/time-filter.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { findUsers } from './actions.ts';
import { type AuditChoices, auditListParams, resourceNames } from './audit-list-params.ts';
import { actionWords, resourceWords } from './audit-words.ts';

const resourceOptions = resourceNames.map((value) => ({ value, label: resourceWords(value) }));

/** The filters of the audit log: who, what, to which object, when. */
export function AuditFilters({ choices, calendar }: { choices: AuditChoices; calendar: Calendar }) {
  const [values, set] = useListParams(auditListParams);
  const { actions, names, finds } = choices;
  const findActions = useCallback(
    async (text: string) =>
      actions
        .map((value) => ({ value, label: actionWords(value) }))
        .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(text.toLowerCase()))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [actions],
  );
  return (
    <FilterBar>
      <PickIdFilter
        label="Who"
        placeholder="Name or e-mail"
        value={values.user}
        name={names.user}
        search={finds.users && findUsers}
        onChange={(user) => set({ user })}
      />
      <PickIdFilter
        label="Company"
        placeholder="Name"
        value={values.company}
        name={names.company}
        search={finds.companies && findCompanies}
        onChange={(company) => set({ company })}
      />
      <PickFilter
        label="Action"
        placeholder="Create, delete, sign in …"
        value={values.action}
        name={values.action === null ? undefined : actionWords(values.action)}
        search={findActions}
        onChange={(action) => set({ action })}
      />
      <FilterMenu
        label="Object"
        value={values.object ?? undefined}
        options={resourceOptions}
        onChange={(next) => set({ object: resourceNames.find((name) => name === next) ?? null })}
      />
      <TimeFilter value={values.time} {...calendar} onChange={(time) => set({ time })} />
      <ListSearch
        label="Id of the object"
        placeholder="Id of the object"
        value={values.id}
        onChange={(id) => set({ id }, { typing: true })}
      />
    </FilterBar>
  );
}
