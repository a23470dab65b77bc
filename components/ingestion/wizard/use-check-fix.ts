'use client';

import { useMemo, useState } from 'react';
import type { FixRules } from '../fixing/failed-rows.ts';
import type { FixSource, StoredFixes } from '../fixing/fix-messages.ts';
import { rowsOfPage } from '../fixing/rows-of-page.ts';
import { useFixWorker } from '../fixing/use-fix-worker.ts';
import type { CheckRequest } from '../table/table-messages.ts';
import { useTableCheck } from '../table/use-table-check.ts';

/** The check of a file, and the rows of it that are fixed before it is sent. */
export function useCheckFix(input: CheckRequest | undefined, readStored: () => StoredFixes | undefined) {
  const [isBuilding, setIsBuilding] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const { check, stop, again } = useTableCheck(input);
  const { prepared, errorFile, summary, end } = check;
  const isFixable = end === 'whole' && (summary?.rowsWithErrors ?? 0) > 0;
  const source = useMemo<FixSource | undefined>(() => {
    if (!isFixable || !prepared || !errorFile || !input) return undefined;
    const { filetype, headerAdded, converted } = prepared;
    const { file, language } = input;
    return { file: converted ?? file, errors: errorFile, filetype, headerAdded, language };
  }, [isFixable, prepared, errorFile, input]);
  const rules = useMemo<FixRules | undefined>(() => {
    if (!input) return undefined;
    const { idFormat, allowDuplicates, scmKeys, products } = input;
    return { idFormat, allowDuplicates, scmKeys, products };
  }, [input]);
  const fix = useFixWorker(source, rules, rowsOfPage, readStored);

  const build = async () => {
    setIsBuilding(true);
    const built = await fix.build('whole');
    setIsBuilding(false);
    setIsLost(!built);
    return built;
  };
  return {
    ...{ check, stop, again, isLost },
    /** Undefined where nothing can be fixed row by row. */
    fix: source ? fix : undefined,
    isBusy: isBuilding,
    /** The file with the rows as they are fixed so far; undefined when it could not be made. */
    build,
  };
}
