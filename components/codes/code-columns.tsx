import type { DataColumn } from '#components/data-table/data-column.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Code } from '#lib/contract/codes.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { describeStatus, reasonName } from './code-words.ts';

type Column = DataColumn<Code>;

/** SCM fields that are shown until the reader chooses. */
const shownFields = 2;

const cut = (text: string | null, width = 'max-w-56') =>
  text && (
    <span title={text} className={`inline-block ${width} truncate align-bottom`}>
      {text}
    </span>
  );
const mono = (text: string | null) => text && <span className="font-mono text-code">{text}</span>;

const columnsOf = (t: Translator<'codes'>, common: Translator<'common'>): readonly Column[] => [
  {
    id: 'id',
    header: t('column.id'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.code(row.original.extended_id)}>
        <span
          title={row.original.extended_id}
          className="inline-block max-w-64 truncate align-bottom font-mono text-code max-md:max-w-44"
        >
          {row.original.extended_id}
        </span>
      </RowLink>
    ),
  },
  {
    id: 'serial',
    header: t('column.serial'),
    cell: ({ row }) => mono(row.original.serial_number),
  },
  {
    id: 'status',
    header: t('column.status'),
    meta: { phone: 'end' },
    cell: ({ row }) => {
      const { tone, word } = describeStatus(row.original.status, common);
      return (
        <Status tone={tone}>
          {word}
          {row.original.blacklist_reason !== 'none' && (
            <span className="font-normal text-ink3 max-md:hidden">
              {reasonName(row.original.blacklist_reason, common)}
            </span>
          )}
        </Status>
      );
    },
  },
  {
    id: 'product',
    header: t('column.product'),
    meta: { phone: 'hide' },
    cell: ({ row }) => cut(row.original.product),
  },
  {
    id: 'sku',
    header: t('column.sku'),
    meta: { phone: 'hide', hiddenAtFirst: true },
    cell: ({ row }) => mono(row.original.sku),
  },
  {
    id: 'brand',
    header: t('column.brand'),
    meta: { phone: 'hide', hiddenAtFirst: true },
    cell: ({ row }) => cut(row.original.brand),
  },
  {
    id: 'workorder',
    header: t('column.workorder'),
    cell: ({ row }) => (
      <TextLink href={paths.workorder(row.original.workorder_id)} className="relative z-1">
        {cut(
          row.original.workorder_reference ?? common('workorderNumber', { id: String(row.original.workorder_id) }),
          'max-w-48',
        )}
      </TextLink>
    ),
  },
  {
    id: 'sequence',
    header: t('column.sequence'),
    meta: { numeric: true, phone: 'hide', hiddenAtFirst: true },
    cell: ({ row }) => <NumberText value={row.original.sequence} />,
  },
  {
    id: 'activated',
    header: t('column.activated'),
    meta: { phone: 'hide', className: 'md:max-lg:hidden' },
    cell: ({ row }) => row.original.activated_at && <Time value={row.original.activated_at} />,
  },
  {
    id: 'activated-by',
    header: t('column.activatedBy'),
    meta: { phone: 'hide', hiddenAtFirst: true },
    cell: ({ row: { original: code } }) =>
      code.activated_by && <PersonName name={code.activated_by_name} email={code.activated_by} cut />,
  },
  {
    id: 'scm-updated',
    header: t('column.scmUpdated'),
    meta: { phone: 'hide', hiddenAtFirst: true },
    cell: ({ row }) => row.original.scm_updated_at && <Time value={row.original.scm_updated_at} />,
  },
];

/** Columns of the list of codes, the company's SCM fields last. */
export function codeColumns(
  scmFields: readonly { key: string; name: string }[],
  t: Translator<'codes'>,
  common: Translator<'common'>,
): Column[] {
  return [
    ...columnsOf(t, common),
    ...scmFields.map(
      ({ key, name }, index): Column => ({
        id: `scm_${key}`,
        header: name,
        meta: { phone: 'hide', className: 'md:max-xl:hidden', hiddenAtFirst: index >= shownFields },
        cell: ({ row }) => cut(row.original.scm_data[key] ?? null, 'max-w-40'),
      }),
    ),
  ];
}
