'use client';

import { useMemo, useState } from 'react';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import { type ColumnMatches, matchColumns } from '#lib/upload/columns/match-columns.ts';
import {
  type ColumnReadings,
  type DateOrder,
  findReadings,
  type Replacements,
} from '#lib/upload/columns/value-readings.ts';
import type { SourceReading } from '#lib/upload/table/source-reading.ts';
import type { CellTexts } from '#lib/upload/workbook/workbook-row.ts';
import type { ValueGroup } from '../fixing/group-faults.ts';
import { loadMatches, type Owner, storeMatches } from './stored-matches.ts';

export interface ColumnValues extends ColumnReadings {
  /** Texts that are taken of cells that show another than they store, by the place of the column. */
  texts: (CellTexts | undefined)[];
}

/** Choices of a person for the columns of a file. */
export interface ColumnChoices {
  matches?: ColumnMatches;
  dates?: Readonly<Record<string, DateOrder>>;
  /** Values that are replaced as before. */
  replaced?: Replacements;
  /** Texts of cells that show another than they store, by the place of the column. */
  texts?: Readonly<Record<number, CellTexts>>;
}

interface Matching {
  choices: ColumnChoices;
  matches: ColumnMatches;
  isRecalled: boolean;
  set: (next: ColumnMatches) => void;
  values: ColumnValues;
  /** Says the order of day and month in a column, by its name. */
  setDates: (column: string, order: DateOrder) => void;
  /** Says which texts of a column are taken, by its place. */
  setTexts: (column: number, texts: CellTexts) => void;
  /** Leaves the values of a field as the file has them, in place of what was put there before. */
  dropReplaced: (field: string) => void;
  /** Keeps them for the next file with this header, with the values that were put in place of wrong ones. */
  remember: (corrected: readonly ValueGroup[]) => void;
}

const none: ColumnMatches = [];
const noChoices: ColumnChoices = {};
const noDates: Readonly<Record<string, DateOrder>> = {};
const noTexts: Readonly<Record<number, CellTexts>> = {};
const noneReplaced: Replacements = {};
/** Maximum number of replaced values of one header: more are not typing errors. */
const mostReplaced = 200;

/**
 * The fields of a file's columns: as the person chose them, else as before with this header, else by name and value.
 * @param stored choices of before a reload
 */
export function useColumnMatches(
  reading: SourceReading | undefined,
  owner: Owner,
  scmFields: readonly ScmFieldName[],
  skus: { value: readonly string[] | undefined; byName: ReadonlyMap<string, string> },
  addresses: readonly string[],
  stored: ColumnChoices = noChoices,
): Matching {
  const [chosen, setChosen] = useState<{ of: SourceReading; choices: ColumnChoices }>();
  const choices = chosen !== undefined && chosen.of === reading ? chosen.choices : stored;
  const choose = (next: ColumnChoices) => reading && setChosen({ of: reading, choices: { ...choices, ...next } });
  const { userId, companyId } = owner;
  const found = useMemo(() => {
    if (reading?.kind !== 'text' && reading?.kind !== 'sheet')
      return { matches: none, dates: noDates, replaced: noneReplaced, isRecalled: false };
    const names = reading.columns.map(({ name }) => name);
    const known = reading.headerRow > 0 ? loadMatches({ userId, companyId }, names) : undefined;
    return known
      ? { matches: known.fields, dates: known.dates, replaced: known.replaced, isRecalled: true }
      : {
          matches: matchColumns(reading.columns, scmFields, skus.value),
          dates: noDates,
          replaced: noneReplaced,
          isRecalled: false,
        };
  }, [reading, userId, companyId, scmFields, skus.value]);
  const { matches = found.matches, dates = found.dates, replaced = found.replaced, texts = noTexts } = choices;
  const values = useMemo(() => {
    const columns = reading?.kind === 'text' || reading?.kind === 'sheet' ? reading.columns : [];
    return {
      ...findReadings(columns, matches, skus.byName, dates, replaced, addresses),
      texts: columns.map(({ twoTexts }, column) => twoTexts && (texts[column] ?? twoTexts.proposed)),
    };
  }, [reading, matches, skus.byName, dates, replaced, addresses, texts]);
  return {
    choices,
    matches,
    values,
    setDates: (column, order) => choose({ dates: { ...dates, [column]: order } }),
    setTexts: (column, taken) => choose({ texts: { ...texts, [column]: taken } }),
    isRecalled: found.isRecalled && choices.matches === undefined,
    set: (next) => choose({ matches: next }),
    dropReplaced: (field) => {
      const { [field]: _, ...left } = replaced;
      choose({ replaced: left });
    },
    remember: (corrected) => {
      if ((reading?.kind !== 'text' && reading?.kind !== 'sheet') || reading.headerRow === 0) return;
      storeMatches(
        owner,
        reading.columns.map(({ name }) => name),
        matches,
        { dates, replaced: withCorrected(replaced, corrected) },
      );
    },
  };
}

/** An id belongs to one row: what was put in its place says nothing of the next file. */
export function withCorrected(replaced: Replacements, corrected: readonly ValueGroup[]): Replacements {
  const all: Record<string, Record<string, string>> = {};
  for (const [field, values] of Object.entries(replaced)) all[field] = { ...values };
  for (const { column, value, replacement } of corrected) {
    if (column === 'id' || !value || replacement === undefined) continue;
    all[column] = { ...all[column], [value]: replacement };
  }
  return Object.fromEntries(
    Object.entries(all).map(([field, values]) => [
      field,
      Object.fromEntries(Object.entries(values).slice(-mostReplaced)),
    ]),
  );
}
