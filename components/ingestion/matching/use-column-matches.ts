'use client';

import { useMemo, useState } from 'react';
import type { SourceReading } from '../table/source-reading.ts';
import type { ScmFieldName } from './column-names.ts';
import { type ColumnMatches, matchColumns } from './match-columns.ts';
import { type Owner, recallMatches, rememberMatches } from './remembered-matches.ts';

interface Matching {
  matches: ColumnMatches;
  isRecalled: boolean;
  set: (next: ColumnMatches) => void;
  /** Keeps them for the next file with this header. */
  remember: () => void;
}

const none: ColumnMatches = [];

/**
 * The fields of a file's columns: as the person chose them, else as before with this header, else by name and value.
 */
export function useColumnMatches(
  reading: SourceReading | undefined,
  owner: Owner,
  scmFields: readonly ScmFieldName[],
  skus: readonly string[] | undefined,
): Matching {
  const [chosen, setChosen] = useState<{ of: SourceReading; matches: ColumnMatches }>();
  const { userId, companyId } = owner;
  const found = useMemo(() => {
    if (reading?.kind !== 'text' && reading?.kind !== 'sheet') return { matches: none, isRecalled: false };
    const names = reading.columns.map(({ name }) => name);
    const known = reading.headerRow > 0 ? recallMatches({ userId, companyId }, names) : undefined;
    return known
      ? { matches: known, isRecalled: true }
      : { matches: matchColumns(reading.columns, scmFields, skus), isRecalled: false };
  }, [reading, userId, companyId, scmFields, skus]);
  const isChosen = chosen !== undefined && chosen.of === reading;
  const matches = isChosen ? chosen.matches : found.matches;
  return {
    matches,
    isRecalled: found.isRecalled && !isChosen,
    set: (next) => reading && setChosen({ of: reading, matches: next }),
    remember: () => {
      if ((reading?.kind !== 'text' && reading?.kind !== 'sheet') || reading.headerRow === 0) return;
      rememberMatches(
        owner,
        reading.columns.map(({ name }) => name),
        matches,
      );
    },
  };
}
