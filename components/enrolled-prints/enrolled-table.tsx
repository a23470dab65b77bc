'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Time } from '#components/ui/time.tsx';
import type { EnrolledPrint } from '#lib/contract/enrolled-prints.ts';

interface EnrolledTableProps {
  prints: readonly EnrolledPrint[];
  /** Left out for who may only look. Resolves to a message when it failed. */
  remove?: (print: EnrolledPrint) => Promise<string | undefined>;
}

/** Enrolled prints with their codes, newest first. */
export function EnrolledTable({ prints, remove }: EnrolledTableProps) {
  const t = useTranslations('proofs');
  const columns = useMemo(
    (): DataColumn<EnrolledPrint>[] => [
      {
        id: 'code',
        header: t('fact.code'),
        enableHiding: false,
        meta: { phone: 'main' },
        cell: ({ row }) => <span className="font-mono text-code break-all">{row.original.code}</span>,
      },
      {
        id: 'enrolled',
        header: t('enrol.enrolled'),
        meta: { className: 'max-md:text-ink3' },
        cell: ({ row }) => <Time value={row.original.created_at} />,
      },
      ...(remove
        ? [
            {
              id: 'remove',
              header: t('column.remove'),
              meta: { phone: 'end', className: 'md:w-12 md:text-right' },
              cell: ({ row }) => (
                <ConfirmDialog
                  trigger={
                    <IconButton label={t('enrol.removeOf', { code: row.original.code })}>
                      <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
                    </IconButton>
                  }
                  title={t('enrol.removeTitle')}
                  description={<p>{t('enrol.removeText', { code: row.original.code })}</p>}
                  confirmLabel={t('enrol.remove')}
                  dismissLabel={t('remove.keep')}
                  danger
                  onConfirm={() => remove(row.original)}
                />
              ),
            } satisfies DataColumn<EnrolledPrint>,
          ]
        : []),
    ],
    [remove, t],
  );
  return (
    <DataTable
      name="enrolled-prints"
      label={t('enrol.list')}
      columns={columns}
      rows={prints}
      rowId={(row) => String(row.id)}
      tight
      empty={null}
    />
  );
}
