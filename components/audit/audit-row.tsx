'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Facts } from '#components/ui/facts.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { Status } from '#components/ui/status.tsx';
import { Td, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AuditRecord } from '#lib/contract/audit.ts';
import { actionWords, outcomeOf, resourceWords, tokenWords } from './audit-words.ts';

/** One record: who did what to what; opened, how it was asked, how it ended and which fields were sent. */
export function AuditRow({ record, showsCompany }: { record: AuditRecord; showsCompany: boolean }) {
  const t = useTranslations('audit');
  const [open, setOpen] = useState(false);
  const id = useId();
  const { label, tone } = outcomeOf(record, t);
  return (
    <>
      <Tr className={cx('relative', open && 'border-b-0 bg-paper/60')}>
        <Td phone="main">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="inline-flex items-center gap-1.5 text-left font-strong outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-spot"
          >
            <ChevronRight
              size={14}
              strokeWidth={2}
              aria-hidden="true"
              className={cx('flex-none text-ink3 transition-transform duration-quick', open && 'rotate-90')}
            />
            {actionWords(record.action, t)}
          </button>
        </Td>
        <Td>
          {resourceWords(record.resource, t)}
          {record.resource_id && (
            <span className="ml-1.5 inline-block max-w-44 truncate align-bottom font-mono text-code text-ink3">
              {record.resource_id}
            </span>
          )}
        </Td>
        <Td>
          {record.user ? <PersonName {...record.user} /> : t('nobody')}
          {record.token && !record.token.is_session && (
            <span className="text-ink3">, {tokenWords(record.token, t)}</span>
          )}
        </Td>
        {showsCompany && <Td phone="hide">{record.company?.name ?? '–'}</Td>}
        <Td phone="end">
          <Status tone={tone}>{label}</Status>
        </Td>
        <Td>
          <Time value={record.created_at} />
        </Td>
      </Tr>
      {open && (
        <Tr className="bg-paper/60 hover:bg-paper/60">
          <Td colSpan={showsCompany ? 6 : 5} wrap id={id} className="w-full pt-1 pb-3.5 md:pl-[34px]">
            <Details record={record} />
          </Td>
        </Tr>
      )}
    </>
  );
}

function Details({ record }: { record: AuditRecord }) {
  const t = useTranslations('audit');
  return (
    <Facts
      facts={[
        {
          label: t('sentFields'),
          value:
            record.changed_fields.length > 0 ? (
              <span className="font-mono text-code">{record.changed_fields.join(', ')}</span>
            ) : (
              t('none')
            ),
        },
        {
          label: t('by'),
          value: record.user && `${record.user.email}, ${tokenWords(record.token, t) ?? t('noToken')}`,
        },
        { label: t('from'), value: record.address, mono: true },
        {
          label: t('ended'),
          value: record.status && (
            <>
              {record.status}
              {record.code && <span className="ml-1.5 font-mono text-code">{record.code}</span>}
            </>
          ),
        },
        { label: t('object'), value: record.resource_id, copy: record.resource_id ?? undefined, mono: true },
        { label: t('operation'), value: record.action, mono: true },
        { label: t('request'), value: record.request_id, copy: record.request_id, mono: true },
      ]}
    />
  );
}
