import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { focusCell, GridCell } from '#components/ui/grid-cell.tsx';
import { SidewaysScroll } from '#components/ui/sideways-scroll.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import { type LineField, lineFields } from './line-columns.ts';
import type { CheckedLine, LineFault } from './order-lines.ts';

export interface LineEdits {
  edit: (row: number, field: LineField, value: string) => void;
  leaveOut: (row: number, isLeftOut: boolean) => void;
}

interface LineGridProps extends LineEdits {
  lines: readonly CheckedLine[];
  disabled: boolean;
}

/** The lines of the table, each cell to type in. Enter and the arrows go up and down a column. */
export function LineGrid({ lines, disabled, edit, leaveOut }: LineGridProps) {
  const t = useTranslations('orderMany');
  const fields = useShownFields();
  return (
    <SidewaysScroll label={t('lines')} className="relative rounded-surface border border-line bg-surface">
      <table aria-label={t('lines')} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-xs font-medium text-ink3">
            <th scope="col" className="px-3.5 py-[9px] text-right font-medium">
              {t('row')}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className="px-3 py-[9px] font-medium">
                {t(`column.${field}`)}
              </th>
            ))}
            <th scope="col" className="px-3.5 py-[9px] font-medium">
              {t('state')}
            </th>
            <th scope="col" className="bg-surface px-3.5 py-[9px] md:sticky md:right-0">
              <span className="sr-only">{t('leaveOut')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <GridLine key={line.row} line={line} disabled={disabled} edit={edit} leaveOut={leaveOut} />
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

/** Columns of the table; markets where rules can look at them. */
function useShownFields(): readonly LineField[] {
  const hasNoRules = useServiceGap('scanRules');
  return hasNoRules ? lineFields.filter((field) => field !== 'intended_markets') : lineFields;
}

const GridLine = memo(GridLineOf, (one, other) => {
  const same = JSON.stringify(one.line) === JSON.stringify(other.line);
  return same && one.disabled === other.disabled && one.edit === other.edit && one.leaveOut === other.leaveOut;
});

function GridLineOf({ line, disabled, edit, leaveOut }: LineEdits & { line: CheckedLine; disabled: boolean }) {
  const t = useTranslations('orderMany');
  const fields = useShownFields();
  const { row, isLeftOut, outcome, faults } = line;
  const isOrdered = outcome?.kind === 'ordered';
  const refusedFields = outcome?.kind === 'refused' ? outcome.messages.map(({ field }) => field) : [];
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="figures px-3.5 py-1.5 text-right font-normal">
        {row}
      </th>
      {fields.map((field) => (
        <td key={field} className="px-1 py-1.5">
          <GridCell
            key={line.values[field]}
            label={t('cell', { column: t(`column.${field}`), row: String(row) })}
            column={field}
            className={cx('max-w-72 min-w-full', field === 'quantity' && 'text-right tabular-nums')}
            value={line.values[field]}
            placeholder={field === 'reference' ? line.reference : ''}
            isWrong={!isLeftOut && (faults.some((fault) => fault.field === field) || refusedFields.includes(field))}
            disabled={disabled || isLeftOut || isOrdered}
            isLeftOut={isLeftOut}
            onChange={(value) => edit(row, field, value)}
          />
        </td>
      ))}
      <td className="min-w-64 px-3.5 py-1.5 text-sm">
        <LineState line={line} disabled={disabled} edit={edit} />
      </td>
      {/* In sight however wide the faults of other lines are. */}
      <td className="bg-surface px-2 py-1.5 text-right md:sticky md:right-0">
        {!isOrdered && (
          <Button
            variant="ghost"
            disabled={disabled}
            aria-label={t(isLeftOut ? 'takeRow' : 'leaveOutRow', { row: String(row) })}
            onClick={() => leaveOut(row, !isLeftOut)}
          >
            {isLeftOut ? t('take') : t('leaveOut')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function LineState({ line, disabled, edit }: Pick<LineEdits, 'edit'> & { line: CheckedLine; disabled: boolean }) {
  const t = useTranslations('orderMany');
  const { outcome, faults, isLeftOut, row } = line;
  if (outcome?.kind === 'ordered') {
    return (
      <Status tone="ok">
        <TextLink href={paths.workorder(outcome.id)}>{t('ordered')}</TextLink>
      </Status>
    );
  }
  if (isLeftOut) return <span className="text-ink3">{t('leftOut')}</span>;
  if (faults.length > 0) {
    return faults.map((fault) => (
      <span key={`${fault.field} ${fault.code}`} className="block text-bad">
        <Fault fault={fault} disabled={disabled} edit={(value) => edit(row, fault.field, value)} />
      </span>
    ));
  }
  if (outcome?.kind === 'refused') {
    return outcome.messages.map(({ field, message }) => (
      <span key={message} className="block text-bad">
        {field && `${t(`column.${field}`)}: `}
        {message}
      </span>
    ));
  }
  return outcome?.kind === 'unsure' ? (
    <Status tone="wait">{t('unsure')}</Status>
  ) : (
    <span className="text-ink3">
      {line.waitsFor === undefined ? t('ready') : t('readyWhenAccepted', { partner: line.waitsFor })}
    </span>
  );
}

function Fault({ fault, disabled, edit }: { fault: LineFault; disabled: boolean; edit: (value: string) => void }) {
  const t = useTranslations('orderMany');
  const { code, suggestion, workorder } = fault;
  return (
    <>
      {t(`fault.${code}`)}
      {workorder !== undefined && (
        <>
          {' '}
          <TextLink href={paths.workorder(workorder)}>{t('openOrder')}</TextLink>
        </>
      )}
      {suggestion !== undefined && (
        <>
          {' '}
          <button
            type="button"
            disabled={disabled}
            className="rounded-sm text-spot underline underline-offset-2 max-md:py-2"
            onClick={({ currentTarget }) => {
              // The button disappears with its fault.
              focusCell(currentTarget.closest('tr'), fault.field);
              edit(suggestion);
            }}
          >
            {suggestion === '' ? t('clear') : t('takeValue', { value: suggestion })}
          </button>
        </>
      )}
    </>
  );
}
