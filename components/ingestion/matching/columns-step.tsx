'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';

import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { dateTimeFormat } from '#lib/format/intl.ts';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import type { ColumnMatches, SourceColumn } from '#lib/upload/columns/match-columns.ts';
import {
  type DateOrder,
  dateOrderOf,
  dateOrders,
  readValue,
  type ValueReading,
} from '#lib/upload/columns/value-readings.ts';
import { uploadColumnNames, uploadColumns } from '#lib/upload/upload-rules.ts';
import type { CellTexts } from '#lib/upload/workbook/workbook-row.ts';
import type { MatchProblems } from './column-problems.ts';
import { NewFieldDialog } from './new-field-dialog.tsx';
import type { ColumnValues } from './use-column-matches.ts';

interface ColumnsStepProps {
  columns: readonly SourceColumn[];
  matches: ColumnMatches;
  onMatches: (next: ColumnMatches) => void;
  /** The choice comes from an earlier file with this header. */
  isRecalled: boolean;
  values: ColumnValues;
  onTexts: (column: number, texts: CellTexts) => void;
  onDates: (column: string, order: DateOrder) => void;
  /** Values of a field are left as the file has them. */
  onDropReplaced: (field: string) => void;
  problems: MatchProblems;
  scmFields: readonly ScmFieldName[];
  /** Undefined where the role makes no fields. */
  onNewField: ((field: ScmFieldName) => void) | undefined;
  disabled: boolean;
}

const newField = '+';

/** Third step: which field each column of the file is. */
export function ColumnsStep(props: ColumnsStepProps) {
  const t = useTranslations('ingestion');
  const { columns, matches, onMatches, problems, scmFields, onNewField, isRecalled } = props;
  const [adding, setAdding] = useState<number>();
  const set = (column: number, field: string | null) =>
    onMatches(matches.map((before, index) => (index === column ? field : before)));
  // A column is its place: names may be equal.
  const placed = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ name, samples }) => name !== '' || samples.some((value) => value !== ''));
  const left = placed.filter(({ index }) => matches[index] === null).length;
  return (
    <Section
      title={t('columns.title')}
      end={
        <span className="text-xs text-ink3">
          {isRecalled && `${t('columns.recalled')} `}
          {left > 0 && t('columns.leftOut', { count: left })}
        </span>
      }
    >
      {problems.file && (
        <Callout tone="bad" role="alert" className="mb-3">
          {problems.file}
        </Callout>
      )}
      <Table label={t('columns.label')}>
        <THead>
          <Th>{t('columns.inFile')}</Th>
          <Th>{t('columns.values')}</Th>
          <Th className="w-72">{t('columns.takenAs')}</Th>
        </THead>
        <TBody>
          {placed.map(({ index, ...column }) => (
            <Tr key={index}>
              <Td phone="main" wrap className="font-medium">
                {column.name || t('columns.numbered', { column: String(index + 1) })}
              </Td>
              <Td className="max-w-80 truncate font-mono text-code text-ink2 max-md:w-full">
                {samplesOf(column).join(' · ') || <span className="font-sans text-ink3">{t('empty')}</span>}
                <ReadAs samples={column.samples} reading={props.values.readings[index]} />
                <Replaced
                  reading={props.values.readings[index]}
                  disabled={props.disabled}
                  onDrop={() => props.onDropReplaced(matches[index] ?? '')}
                />
              </Td>
              <Td wrap className="max-md:mt-1.5 max-md:w-full">
                <FieldSelect
                  label={t('columns.isTakenAs', { column: column.name || String(index + 1) })}
                  value={matches[index] ?? ''}
                  problem={problems.columns.get(index)}
                  scmFields={scmFields}
                  canAdd={onNewField !== undefined}
                  disabled={props.disabled}
                  onChange={(field) => (field === newField ? setAdding(index) : set(index, field || null))}
                />
                {matches[index] && column.twoTexts && (
                  <TextsSelect
                    name={column.name || String(index + 1)}
                    texts={column.twoTexts}
                    value={props.values.texts[index] ?? column.twoTexts.proposed}
                    disabled={props.disabled}
                    onChange={(texts) => props.onTexts(index, texts)}
                  />
                )}
                {matches[index] && needsOrder(column.samples) && (
                  <DateSelect
                    name={column.name || String(index + 1)}
                    sample={samplesOf(column)[0] ?? ''}
                    isMixed={dateOrderOf(column.samples) === 'mixed'}
                    reading={props.values.readings[index]}
                    disabled={props.disabled}
                    onChange={(order) => props.onDates(column.name, order)}
                  />
                )}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {onNewField && adding !== undefined && (
        <NewFieldDialog
          columnName={columns[adding]?.name ?? ''}
          onClose={() => setAdding(undefined)}
          onDone={(field) => {
            onNewField(field);
            set(adding, field.key);
            setAdding(undefined);
          }}
        />
      )}
    </Section>
  );
}

function samplesOf({ samples }: SourceColumn): string[] {
  return [...new Set(samples.filter((value) => value !== ''))].slice(0, 3).map((value) => value.slice(0, 60));
}

/** The first values that become others. */
function ReadAs({ samples, reading }: { samples: readonly string[]; reading: ValueReading | undefined }) {
  if (!reading) return null;
  const read = new Map(samples.map((value) => [value, readValue(reading, value)]));
  const changed = [...read].filter(([value, result]) => value !== result).slice(0, 2);
  return <span className="block text-ok">{changed.map(([value, result]) => `${value} → ${result}`).join(' · ')}</span>;
}

interface ReplacedProps {
  reading: ValueReading | undefined;
  disabled: boolean;
  onDrop: () => void;
}

/** Values that were put in place of wrong ones in an earlier file. */
function Replaced({ reading, disabled, onDrop }: ReplacedProps) {
  const t = useTranslations('ingestion');
  if (reading?.kind !== 'replaced') return null;
  const [[value = '', replacement = ''] = []] = reading.values;
  return (
    <span className="block font-sans text-sm text-ink2">
      {t('columns.replaced', { count: reading.values.size, value, replacement })}{' '}
      <Button variant="ghost" disabled={disabled} onClick={onDrop}>
        {t('columns.dropReplaced')}
      </Button>
    </span>
  );
}

interface TextsSelectProps {
  name: string;
  texts: NonNullable<SourceColumn['twoTexts']>;
  value: CellTexts;
  disabled: boolean;
  onChange: (texts: CellTexts) => void;
}

/** Asks which text of a cell is taken: the one it shows or the one it stores. */
function TextsSelect({ name, texts, value, disabled, onChange }: TextsSelectProps) {
  const t = useTranslations('ingestion');
  return (
    <div className="mt-1.5">
      <Select
        aria-label={t('columns.textsOf', { column: name })}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === 'shown' ? 'shown' : 'stored')}
        options={(['shown', 'stored'] as const).map((each) => ({
          value: each,
          label: t(`columns.${each}`, { value: texts[each].slice(0, 60) }),
        }))}
      />
      <p className="mt-1 text-xs text-ink3">{t('columns.twoTexts', { cell: texts.where })}</p>
    </div>
  );
}

/** Whether the person says which number of a date is the day. */
const needsOrder = (samples: readonly string[]) => ['unknown', 'mixed'].includes(dateOrderOf(samples) ?? '');

interface DateSelectProps {
  name: string;
  sample: string;
  /** The dates contradict each other: some stay as they are. */
  isMixed: boolean;
  reading: ValueReading | undefined;
  disabled: boolean;
  onChange: (order: DateOrder) => void;
}

function orderOf(reading: ValueReading | undefined): DateOrder | '' {
  if (reading?.kind === 'replaced') return orderOf(reading.others);
  return reading?.kind === 'date' ? reading.order : '';
}

/** Asks which number of a date is the day. */
function DateSelect({ name, sample, isMixed, reading, disabled, onChange }: DateSelectProps) {
  const t = useTranslations('ingestion');
  const format = dateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  const day = (order: DateOrder) => {
    const date = new Date(`${readValue({ kind: 'date', order }, sample)}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? sample : format.format(date);
  };
  return (
    <div className="mt-1.5">
      <Select
        aria-label={t('columns.datesOf', { column: name })}
        value={orderOf(reading)}
        placeholder={t('columns.chooseDate', { value: sample })}
        disabled={disabled}
        onChange={({ target: { value } }) => {
          const order = dateOrders.find((each) => each === value);
          if (order) onChange(order);
        }}
        options={dateOrders.map((order) => ({
          value: order,
          label: t('columns.dateIs', { value: sample, date: day(order) }),
        }))}
      />
      {isMixed && <p className="mt-1 text-xs text-warn">{t('columns.mixedDates')}</p>}
    </div>
  );
}

interface FieldSelectProps {
  label: string;
  value: string;
  problem: string | undefined;
  scmFields: readonly ScmFieldName[];
  canAdd: boolean;
  disabled: boolean;
  onChange: (field: string) => void;
}

function FieldSelect({ label, value, problem, scmFields, canAdd, disabled, onChange }: FieldSelectProps) {
  const t = useTranslations('ingestion');
  const namesFields = useServiceGap('scmFields');
  const own = uploadColumnNames.map((name) => ({
    value: name,
    label: uploadColumns[name].required ? t('columns.required', { field: t(`field.${name}`) }) : t(`field.${name}`),
  }));
  return (
    <>
      <Select
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        value={value}
        disabled={disabled}
        placeholder={t('fix.leftOut')}
        onChange={({ target }) => onChange(target.value)}
        options={[
          ...own,
          ...scmFields.map(({ key, name }) => ({ value: key, label: `${name} (SCM ${key})` })),
          ...(canAdd ? [{ value: newField, label: namesFields ? t('columns.someField') : t('columns.newField') }] : []),
        ]}
      />
      {problem && <p className="mt-1 text-xs text-bad">{problem}</p>}
    </>
  );
}
