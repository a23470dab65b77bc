'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { TableDoubts } from '#components/forms/table-doubts.tsx';
import { lookUpCodes } from '#components/ingestion/actions.ts';
import { useSkus } from '#components/ingestion/wizard/use-skus.ts';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { useDrafts } from '#components/session/session-user.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Select } from '#components/ui/select.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import { dayIn } from '#lib/format/days-in-zone.ts';
import { listWords } from '#lib/format/names.ts';
import { paths } from '#lib/portal/paths.ts';
import { type MarkReading, markReadings, type NumberMark } from '#lib/upload/columns/number-marks.ts';
import type { DateOrder } from '#lib/upload/columns/value-readings.ts';
import type { Doubt } from '#lib/upload/table/doubts.ts';
import { InvitePartner } from '../invite-partner.tsx';
import { type Named, type OrderLookups, toOptions } from '../order-lookups.ts';
import type { LineField } from './line-columns.ts';
import { LineGrid } from './line-grid.tsx';
import { LineSource } from './line-source.tsx';
import {
  type CheckedLine,
  checkLines,
  hasUnclearDates,
  hasUnclearNumbers,
  type Line,
  type LineOutcome,
  linesOf,
  referenceOf,
  withPartner,
} from './order-lines.ts';
import type { LinesReading } from './read-lines.ts';
import { type SentLine, usePlacing } from './use-placing.ts';
import { useTaken } from './use-taken.ts';

/** A table as it is worked on; kept in the tab, so that a reload loses nothing and orders nothing twice. */
interface Table {
  lines: Line[];
  fields: LineField[];
  ignored: string[];
  name: string;
  template: number | undefined;
  dateOrder: DateOrder | undefined;
  unclearMark: NumberMark | undefined;
  markReading: MarkReading | undefined;
  /** Absent in one that the release before kept. */
  doubts?: Doubt[];
}

const draft = 'order-many';
const noSkus: ReadonlySet<string> = new Set();

interface ManyOrdersProps {
  lookups: OrderLookups;
  /** Whether the user asks other companies for partnerships. */
  mayAskPartners: boolean;
}

/** Many orders of one table: read, checked line by line, fixed in place and placed after one confirmation. */
export function ManyOrders({ lookups: read, mayAskPartners }: ManyOrdersProps) {
  const [invited, setInvited] = useState<readonly Named[]>([]);
  const lookups = useMemo(() => ({ ...read, askedPartners: [...read.askedPartners, ...invited] }), [read, invited]);
  const typesPartner = useServiceGap('partners');
  const t = useTranslations('orderMany');
  const drafts = useDrafts();
  const [table, setTable] = useState<Table>();
  useEffect(() => {
    const kept = drafts.read(draft) as Table | undefined;
    if (!kept || !Array.isArray(kept.lines)) return;
    // One that the release before kept has no markets.
    const lines = kept.lines.map((line) => ({
      ...line,
      values: { ...line.values, intended_markets: line.values.intended_markets ?? '' },
    }));
    setTable({ ...kept, lines });
  }, [drafts]);
  const change = useCallback(
    (next: (before: Table) => Table) =>
      setTable((before) => {
        if (!before) return before;
        const changed = next(before);
        drafts.write(draft, changed);
        return changed;
      }),
    [drafts],
  );
  const begin = (read: Extract<LinesReading, { kind: 'lines' }>, file: string) => {
    const only = lookups.templates.length === 1 ? lookups.templates[0]?.id : undefined;
    const { fields, ignored, doubts, unclearMark } = read;
    const name =
      file.replace(/\p{Cf}/gu, '').slice(0, 90) ||
      t('defaultName', { day: new Date().toISOString().slice(0, 16).replace('T', ' ') });
    const undecided = { dateOrder: undefined, markReading: undefined };
    const lines = linesOf(read.lines, unclearMark);
    const begun = { lines, fields, ignored, doubts, unclearMark, name, template: only, ...undecided };
    drafts.write(draft, begun);
    setTable(begun);
  };
  if (!table) return <LineSource onRead={begin} />;
  const end = () => {
    drafts.drop(draft);
    setTable(undefined);
  };
  return (
    <TableOfOrders
      table={table}
      change={change}
      lookups={lookups}
      onInvited={mayAskPartners && !typesPartner ? (partner) => setInvited((known) => [...known, partner]) : undefined}
      onEnd={end}
    />
  );
}

interface TableOfOrdersProps {
  table: Table;
  change: (next: (before: Table) => Table) => void;
  lookups: OrderLookups;
  /** Adds a partner that the user has invited; undefined where the user may not invite. */
  onInvited: ((partner: Named) => void) | undefined;
  onEnd: () => void;
}

function TableOfOrders({ table, change, lookups, onInvited, onEnd }: TableOfOrdersProps) {
  const t = useTranslations('orderMany');
  const forms = useTranslations('forms');
  const { timeZone, locale } = useReader();
  const { lines, name, template, dateOrder, fields, ignored, doubts = [], unclearMark, markReading } = table;
  const { isKnown: isSkuKnown, value: skus, byName: skusByName } = useSkus(true);
  const unknownSkus = useUnknownSkus(lines, isSkuKnown && skus === undefined);
  const open = lines.filter(({ isLeftOut, outcome }) => !isLeftOut && outcome?.kind !== 'ordered');
  const asked = open.filter(({ outcome }) => outcome?.kind !== 'unsure').map((line) => referenceOf(line, name));
  const { taken, isLooking } = useTaken([...new Set(asked)]);
  const checked = useMemo(
    () =>
      checkLines(lines, {
        lookups,
        template,
        skus,
        skusByName,
        unknownSkus,
        fields,
        dateOrder,
        unclearMark,
        markReading,
        name,
        taken,
        today: dayIn(timeZone, new Date()),
      }),
    [
      lines,
      lookups,
      template,
      skus,
      skusByName,
      unknownSkus,
      fields,
      dateOrder,
      unclearMark,
      markReading,
      name,
      taken,
      timeZone,
    ],
  );

  const record = useCallback(
    (outcomes: ReadonlyMap<number, LineOutcome>) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((line) => {
          const outcome = outcomes.get(line.row);
          return outcome ? { ...line, outcome } : line;
        }),
      })),
    [change],
  );
  const { place, progress, busy, failure } = usePlacing(record, forms('unanswered'));
  const edit = useCallback(
    (row: number, field: LineField, value: string) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((line) =>
          line.row === row ? { ...line, values: { ...line.values, [field]: value }, outcome: undefined } : line,
        ),
      })),
    [change],
  );
  const leaveOut = useCallback(
    (row: number, isLeftOut: boolean) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((line) => (line.row === row ? { ...line, isLeftOut } : line)),
      })),
    [change],
  );

  const ordered = checked.filter(({ outcome }) => outcome?.kind === 'ordered');
  const left = checked.filter(({ isLeftOut, outcome }) => !isLeftOut && outcome?.kind !== 'ordered');
  const faulty = left.filter(({ faults }) => faults.length > 0);
  const refused = left.filter(({ outcome }) => outcome?.kind === 'refused');
  const unsure = left.filter(({ outcome }) => outcome?.kind === 'unsure');
  const sent: SentLine[] = left.flatMap(({ row, body }) => (body ? [{ row, body }] : []));
  const codesOf = (list: typeof checked) => list.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  const waiting = left.filter(({ waitsFor }) => waitsFor !== undefined);
  const isReady = left.length > 0 && faulty.length === 0 && isSkuKnown && !isLooking && name.trim() !== '';
  const isDone = left.length === 0 && ordered.length > 0;

  const takeInvited = (partner: Named) => {
    onInvited?.(partner);
    const rows = withPartner(checked, partner.name);
    change((before) => ({
      ...before,
      lines: before.lines.map((line) =>
        rows.has(line.row)
          ? { ...line, values: { ...line.values, printing_partner: partner.name }, outcome: undefined }
          : line,
      ),
    }));
  };
  const leaveOutFaulty = () => {
    const rows = new Set(faulty.map(({ row }) => row));
    change((before) => ({
      ...before,
      lines: before.lines.map((line) => (rows.has(line.row) ? { ...line, isLeftOut: true } : line)),
    }));
  };

  return (
    <div className="grid gap-5">
      {!isDone && (
        <div className="grid max-w-200 gap-4 sm:grid-cols-2">
          <Field label={t('template.label')} hint={t('template.hint')} optional="unsaid">
            <Select
              options={toOptions(lookups.templates)}
              placeholder={t('template.none')}
              value={template === undefined ? '' : String(template)}
              disabled={busy}
              onChange={({ target }) =>
                change((before) => ({ ...before, template: target.value === '' ? undefined : Number(target.value) }))
              }
            />
          </Field>
          <Field
            label={t('name.label')}
            hint={t('name.hint')}
            error={name.trim() === '' ? t('name.missing') : undefined}
          >
            <Input
              value={name}
              maxLength={90}
              autoComplete="off"
              spellCheck={false}
              disabled={busy || ordered.length > 0 || unsure.length > 0}
              onChange={({ target }) => change((before) => ({ ...before, name: target.value }))}
            />
          </Field>
          {hasUnclearDates(lines) && (
            <Field label={t('dates.label')} hint={t('dates.hint')}>
              <Select
                options={[
                  { value: 'dmy', label: t('dates.dmy') },
                  { value: 'mdy', label: t('dates.mdy') },
                ]}
                placeholder={t('dates.choose')}
                value={dateOrder ?? ''}
                disabled={busy}
                onChange={({ target }) =>
                  change((before) => ({
                    ...before,
                    dateOrder: target.value === 'dmy' || target.value === 'mdy' ? target.value : undefined,
                  }))
                }
              />
            </Field>
          )}
          {unclearMark && hasUnclearNumbers(lines, unclearMark) && (
            <Field label={t('numbers.label')} hint={t('numbers.hint')}>
              <Select
                options={markReadings.map((value) => ({
                  value,
                  label: t(`numbers.${value}`, { example: `1${unclearMark}500` }),
                }))}
                placeholder={t('dates.choose')}
                value={markReading ?? ''}
                disabled={busy}
                onChange={({ target }) =>
                  change((before) => ({
                    ...before,
                    markReading: markReadings.find((value) => value === target.value),
                  }))
                }
              />
            </Field>
          )}
        </div>
      )}
      {ordered.length === 0 && <TableDoubts doubts={doubts} />}
      {ignored.length > 0 && ordered.length === 0 && (
        <Callout title={t('ignored', { count: ignored.length })}>{ignored.join(', ')}</Callout>
      )}

      <div role="status" className="empty:hidden">
        {isDone ? (
          <Callout tone="ok" title={t('done', { count: ordered.length, codes: codesOf(ordered) })}>
            {t('doneText')}
          </Callout>
        ) : ordered.length > 0 && !busy ? (
          <Callout tone="wait" title={t('partly', { done: ordered.length, left: left.length })}>
            {refused.length > 0 && <p>{t('refusedRows', { count: refused.length, rows: rowsOf(refused) })}</p>}
            {unsure.length > 0 && <p>{t('unsureRows', { count: unsure.length, rows: rowsOf(unsure) })}</p>}
            <p>{t('partlyText')}</p>
          </Callout>
        ) : unsure.length > 0 && !busy ? (
          <Callout tone="wait" title={t('unsureTitle', { count: unsure.length })}>
            {t('partlyText')}
          </Callout>
        ) : null}
      </div>
      {failure && !busy && (
        <Callout tone="bad" role="alert" title={t('stopped')}>
          {failure.message}
        </Callout>
      )}
      {busy && progress && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink2">
          <ProgressBar value={progress.done / progress.of} label={t('placing')} size="thick" />
          {t('placingOf', { done: progress.done, of: progress.of })}
        </div>
      )}

      {!isDone && (
        <p className="text-ink2">
          {t('sum', { count: left.length, codes: codesOf(left) })}{' '}
          {faulty.length > 0 && <span className="text-bad">{t('toFix', { count: faulty.length })}</span>}
          {faulty.length === 0 && isLooking && t('looking')}
        </p>
      )}
      {waiting.length > 0 && (
        <p className="text-ink2">{t('waits', { count: waiting.length, ...partnersOf(waiting, locale) })}</p>
      )}
      {onInvited && !isDone && <InvitePartner onInvited={takeInvited} />}
      <LineGrid lines={checked} disabled={busy} edit={edit} leaveOut={leaveOut} />

      <FormFoot>
        {isDone ? (
          <>
            <ButtonLink href={`${paths.workorders}?q=${encodeURIComponent(name.trim())}`} variant="primary">
              {t('toOrders')}
            </ButtonLink>
            <Button onClick={onEnd}>{t('another')}</Button>
          </>
        ) : (
          <>
            <ConfirmDialog
              trigger={
                <Button variant="primary" busy={busy} disabled={!isReady}>
                  {ordered.length > 0 || unsure.length > 0
                    ? t('orderRest', { count: left.length })
                    : t('order', { count: left.length })}
                </Button>
              }
              title={t('confirm.title', { count: sent.length })}
              description={
                <>
                  <p>{t('confirm.text', { count: sent.length, codes: codesOf(left) })}</p>
                  <p className="mt-2">{t('confirm.next')}</p>
                  {waiting.length > 0 && (
                    <p className="mt-2">{t('waits', { count: waiting.length, ...partnersOf(waiting, locale) })}</p>
                  )}
                </>
              }
              confirmLabel={t('order', { count: sent.length })}
              onConfirm={async () => {
                void place(sent);
                return undefined;
              }}
            />
            {faulty.length > 0 && (
              <Button disabled={busy} onClick={leaveOutFaulty}>
                {t('leaveOutFaulty', { count: faulty.length })}
              </Button>
            )}
            <Button disabled={busy} onClick={onEnd}>
              {ordered.length > 0 ? t('another') : t('discard')}
            </Button>
          </>
        )}
      </FormFoot>
    </div>
  );
}

/** Partners that lines wait for. */
function partnersOf(lines: readonly CheckedLine[], locale: string) {
  const names = [...new Set(lines.flatMap(({ waitsFor }) => waitsFor ?? []))];
  return { partners: listWords(locale, names), partnerCount: names.length };
}

const rowsOf = (lines: readonly Line[]) => lines.map(({ row }) => row).join(', ');

/** SKUs of the lines that the service does not know, where the company has too many to read. */
function useUnknownSkus(lines: readonly Line[], isWanted: boolean): ReadonlySet<string> {
  const [unknown, setUnknown] = useState(noSkus);
  const skus = isWanted ? [...new Set(lines.map(({ values }) => values.product.trim()).filter(Boolean))].sort() : [];
  const key = skus.join('\n');
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    void lookUpCodes({ ids: [], products: key.split('\n') })
      .then((result) => isCurrent && result.ok && setUnknown(new Set(result.data.unknownProducts)))
      // The service checks them when they are ordered.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return unknown;
}
