'use client';

import { useTable } from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { BulkBar } from '#components/data-table/bulk-bar.tsx';
import { type DataTableFeatures, dataTableFeatures } from '#components/data-table/data-column.ts';
import { type OverviewRow, OverviewRows } from '#components/data-table/overview-rows.tsx';
import { SelectBox } from '#components/data-table/select-box.tsx';
import { useRowSelection } from '#components/data-table/use-row-selection.ts';
import { Time } from '#components/ui/time.tsx';
import type { SupportGroup } from '#lib/contract/support.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { groupBulk } from './group-bulk.ts';
import { groupSections } from './group-sections.ts';
import { GroupState } from './group-state.tsx';

interface TriageGroupsProps {
  groups: readonly SupportGroup[];
  by: 'error' | 'company';
  userId: number;
}

const noColumns: never[] = [];
const keyOf = ({ key }: SupportGroup) => key;

/** Groups of failed uploads, each a way to its page; several can be taken or resolved at a time. */
export function TriageGroups({ groups, by, userId }: TriageGroupsProps) {
  const ingestion = useTranslations('ingestion');
  const t = useTranslations('support');
  const sections = groupSections(groups, by, ingestion);
  // In the order they are shown in: a range goes by it.
  const rows = sections.flatMap((section) => section.groups);
  const selected = useRowSelection(rows, keyOf);
  const table = useTable<DataTableFeatures, SupportGroup>({
    features: dataTableFeatures,
    columns: noColumns,
    data: rows,
    getRowId: keyOf,
    state: { rowSelection: selected.state },
    onRowSelectionChange: selected.onChange,
  });
  const bulk = useMemo(() => groupBulk(userId, t, ingestion), [userId, t, ingestion]);
  return (
    <>
      {sections.map((section) => (
        <OverviewRows
          key={section.key}
          title={section.title}
          rows={section.groups.map((group) => ({
            ...rowOf(group, by, t, ingestion),
            start: (
              <SelectBox
                label={t('group.select', { name: bulk.nameOf(group) })}
                checked={table.getRow(group.key).getIsSelected()}
                onChange={table.getRow(group.key).getToggleSelectedHandler()}
              />
            ),
          }))}
          empty={null}
        />
      ))}
      <BulkBar bulk={bulk} selected={selected} idOf={keyOf} />
    </>
  );
}

/** A group among those of its kind or company: the other of the two, its size, and its assignee. */
function rowOf(
  group: SupportGroup,
  by: 'error' | 'company',
  t: Translator<'support'>,
  ingestion: Translator<'ingestion'>,
): OverviewRow {
  const corrected = group.corrected_records > 0 && t('row.corrected', { count: group.corrected_records });
  const fresh = group.is_reopened && t('row.fresh', { count: group.new_records });
  return {
    key: group.key,
    href: paths.supportGroup(group.key),
    title: by === 'error' ? group.company.name : ingestion(`errorKind.${group.error_type}`),
    sub: [
      t('group.failedUploads', { count: group.records }),
      t('group.ofKind', { count: group.kind_errors, all: group.errors }),
      fresh,
      corrected,
      t('row.last', { name: group.last_record.description || group.last_record.key }),
    ]
      .filter(Boolean)
      .join(' · '),
    end: (
      <>
        <GroupState group={group} />
        <span className="block text-xs text-ink3">
          {group.assignee ? `${group.assignee.name}, ` : ''}
          <Time value={group.last_at} format="relative" />
        </span>
      </>
    ),
  };
}
