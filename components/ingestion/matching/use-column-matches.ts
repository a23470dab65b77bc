'use client';

import { useMemo, useState } from 'react';
import type { SourceReading } from '../table/source-reading.ts';
import type { ScmFieldName } from './column-names.ts';
import { type ColumnMatches, matchColumns } from './match-columns.ts';
import { type Owner, recallMatches, rememberMatches } from './remembered-matches.ts';
import { type ColumnValues, type DateOrder, findReadings } from './value-readings.ts';

interface Matching {
  matches: ColumnMatches;
  isRecalled: boolean;
  set: (next: ColumnMatches) => void;
  values: ColumnValues;
  /** Says the order of day and month in a column, by its name. */
  setDates: (column: string, order: DateOrder) => void;
  /** Keeps them for the next file with this header. */
  remember: () => void;
}

const none: ColumnMatches = [];
const noDates: Readonly<Record<string, DateOrder>> = {};

/**
 * The fields of a file's columns: as the person chose them, else as before with this header, else by name and value.
 */
export function useColumnMatches(
  reading: SourceReading | undefined,
  owner: Owner,
  scmFields: readonly ScmFieldName[],
  skus: { value: readonly string[] | undefined; byName: ReadonlyMap<string, string> },
): Matching {
  const [chosen, setChosen] = useState<{ of: SourceReading; matches: ColumnMatches }>();
  const [chosenDates, setChosenDates] = useState<{ of: SourceReading; dates: Readonly<Record<string, DateOrder>> }>();
  const { userId, companyId } = owner;
  const found = useMemo(() => {
    if (reading?.kind !== 'text' && reading?.kind !== 'sheet')
      return { matches: none, dates: noDates, isRecalled: false };
    const names = reading.columns.map(({ name }) => name);
    const known = reading.headerRow > 0 ? recallMatches({ userId, companyId }, names) : undefined;
    return known
      ? { matches: known.fields, dates: known.dates, isRecalled: true }
      : { matches: matchColumns(reading.columns, scmFields, skus.value), dates: noDates, isRecalled: false };
  }, [reading, userId, companyId, scmFields, skus.value]);
  const isChosen = chosen !== undefined && chosen.of === reading;
  const matches = isChosen ? chosen.matches : found.matches;
  const dates = chosenDates !== undefined && chosenDates.of === reading ? chosenDates.dates : found.dates;
  const values = useMemo(
    () =>
      findReadings(
        reading?.kind === 'text' || reading?.kind === 'sheet' ? reading.columns : [],
        matches,
        skus.byName,
        dates,
      ),
    [reading, matches, skus.byName, dates],
  );
  return {
    matches,
    values,
    setDates: (column, order) => reading && setChosenDates({ of: reading, dates: { ...dates, [column]: order } }),
    isRecalled: found.isRecalled && !isChosen,
    set: (next) => reading && setChosen({ of: reading, matches: next }),
    remember: () => {
      if ((reading?.kind !== 'text' && reading?.kind !== 'sheet') || reading.headerRow === 0) return;
      rememberMatches(
        owner,
        reading.columns.map(({ name }) => name),
        matches,
        dates,
      );
    },
  };
}
