'use client';

import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { describeCapture, describeMeasurement } from '#components/workorders/proof-words.ts';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { DeleteCapture } from './delete-capture.tsx';
import { labelOf, printTitle } from './group-prints.ts';

interface CaptureTableProps {
  captures: readonly QaCapture[];
  /** Left out for who may only look. */
  remove?: (capture: QaCapture) => Promise<string | undefined>;
}

type Figure = keyof ReturnType<typeof describeMeasurement>;

function figure(
  id: Figure,
  header: string,
  locale: string,
  rest: Partial<DataColumn<QaCapture>> = {},
): DataColumn<QaCapture> {
  return {
    id,
    header,
    meta: { numeric: true },
    cell: ({ row }) => row.original.measurement && describeMeasurement(row.original.measurement, locale)[id],
    ...rest,
  };
}

/** Every photo of the proofs with what was measured. */
export function CaptureTable({ captures, remove }: CaptureTableProps) {
  const t = useTranslations('proofs');
  const locale = useLocale();
  const columns = useMemo(
    (): DataColumn<QaCapture>[] => [
      {
        id: 'print',
        header: t('column.print'),
        enableHiding: false,
        meta: { phone: 'main' },
        cell: ({ row }) => (
          <span title={row.original.code}>
            <span className={row.original.print ? 'font-strong' : 'font-mono text-code'}>
              {row.original.print && <span className="md:hidden">{t('column.print')} </span>}
              {printTitle({ ...row.original, name: row.original.print })}
            </span>
            {row.original.print && (
              <span className="block font-mono text-2xs text-ink3 max-md:hidden">{labelOf(row.original)}</span>
            )}
          </span>
        ),
      },
      {
        id: 'result',
        header: t('column.result'),
        meta: { wrap: true, className: 'max-md:basis-full' },
        cell: ({ row }) => {
          const { tone, word } = describeCapture(row.original, t);
          return (
            <>
              <Status tone={tone}>{word}</Status>
              {row.original.hints.length > 0 && (
                <span className="block max-w-90 text-xs text-ink3">{row.original.hints.join(' ')}</span>
              )}
            </>
          );
        },
      },
      figure('detail', t('column.detail'), locale),
      figure('size', t('column.size'), locale, {
        meta: { numeric: true, phone: 'hide', className: 'md:max-lg:hidden' },
      }),
      figure('blur', t('column.blur'), locale),
      figure('contrast', t('column.contrast'), locale, {
        meta: { numeric: true, phone: 'hide', className: 'md:max-lg:hidden' },
      }),
      figure('evenness', t('column.evenness'), locale, {
        meta: { numeric: true, phone: 'hide', className: 'md:max-xl:hidden' },
      }),
      figure('tilt', t('column.tilt'), locale, { meta: { numeric: true, className: 'md:max-xl:hidden' } }),
      {
        id: 'taken',
        header: t('column.taken'),
        meta: { className: 'max-md:ml-auto max-md:text-ink3' },
        cell: ({ row }) => <Time value={row.original.created_at} />,
      },
      ...(remove
        ? [
            {
              id: 'remove',
              header: t('column.remove'),
              meta: { phone: 'end', className: 'md:w-12 md:text-right' },
              cell: ({ row }) => (
                <DeleteCapture
                  capture={row.original}
                  remove={remove}
                  trigger={
                    <IconButton
                      label={t('remove.of', {
                        name: printTitle({ ...row.original, name: row.original.print }),
                      })}
                    >
                      <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
                    </IconButton>
                  }
                />
              ),
            } satisfies DataColumn<QaCapture>,
          ]
        : []),
    ],
    [remove, t, locale],
  );
  return (
    <DataTable
      name="captures"
      label={t('column.label')}
      columns={columns}
      rows={captures}
      rowId={(row) => String(row.id)}
      tight
      empty={null}
    />
  );
}
