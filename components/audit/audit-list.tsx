'use client';

import { Download } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { CursorPager } from '#components/data-table/cursor-pager.tsx';
import { noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame, useListFrame } from '#components/data-table/list-frame.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Table, TBody, THead, Th } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { paths } from '#lib/portal/paths.ts';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditChoices, type AuditListValues, type AuditPage, auditListParams } from './audit-list-params.ts';
import { AuditRow } from './audit-row.tsx';

interface AuditListProps {
  values: AuditListValues;
  page: AuditPage;
  choices: AuditChoices;
  calendar: Calendar;
}

const cleared = noFilters(auditListParams);

/** Audit log: filters, expandable records, pages, and all of it as a file. */
export function AuditList(props: AuditListProps) {
  const t = useTranslations('audit');
  const filters = new URLSearchParams(useSearchParams());
  filters.delete('cursor');
  return (
    <>
      <PageHeader
        title={t('title')}
        state={t('text')}
        actions={
          <ButtonLink
            native
            href={paths.auditFile(filters.toString())}
            icon={<Download size={15} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t('export')}
          </ButtonLink>
        }
      />
      <ListFrame>
        <AuditFilters choices={props.choices} calendar={props.calendar} />
        <Records {...props} />
      </ListFrame>
    </>
  );
}

function Records({ page, choices }: AuditListProps) {
  const t = useTranslations('audit');
  const { busy } = useListFrame();
  const [, set] = useListParams(auditListParams);
  const [first, last] = [page.results[0], page.results.at(-1)];
  const showsCompany = choices.finds.companies;
  if (!first || !last) {
    return (
      <EmptyState title={t('noFit')} action={<Button onClick={() => set(cleared)}>{t('takeOff')}</Button>}>
        {t('noFitText')}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={busy || undefined} className={cx('transition-opacity duration-slow', busy && 'opacity-55')}>
      <Table label={t('title')} tight>
        <THead>
          <Th>{t('actionLabel')}</Th>
          <Th>{t('object')}</Th>
          <Th>{t('who')}</Th>
          {showsCompany && <Th>{t('company')}</Th>}
          <Th>{t('outcome.label')}</Th>
          <Th>{t('when')}</Th>
        </THead>
        <TBody>
          {page.results.map((record) => (
            <AuditRow key={record.id} record={record} showsCompany={showsCompany} />
          ))}
        </TBody>
      </Table>
      <CursorPager newer={page.newer} older={page.older}>
        {t.rich('fromTo', {
          from: () => <Time value={last.created_at} />,
          to: () => <Time value={first.created_at} />,
        })}
      </CursorPager>
    </div>
  );
}
