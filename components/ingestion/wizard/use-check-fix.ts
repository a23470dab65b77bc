'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import type { FixRules } from '../fixing/failed-rows.ts';
import type { FixSource } from '../fixing/fix-messages.ts';
import { rowsOfPage } from '../fixing/rows-of-page.ts';
import { useFixWorker } from '../fixing/use-fix-worker.ts';
import type { CheckRequest } from '../table/table-messages.ts';
import { useTableCheck } from '../table/use-table-check.ts';

interface Corrected {
  /** The check whose rows were fixed. */
  of: CheckRequest;
  file: Blob;
  headerAdded: boolean;
}

/**
 * The check of a file, and the rows of it that are fixed before it is sent. The file with the fixed rows is checked
 * once more: `onClean` is called when nothing is wrong with it.
 */
export function useCheckFix(input: CheckRequest | undefined, onClean: (file: Blob, headerAdded: boolean) => void) {
  const [corrected, setCorrected] = useState<Corrected>();
  const [isBuilding, setIsBuilding] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const isAgain = corrected !== undefined && corrected.of === input;
  const request = useMemo(
    () =>
      input && corrected?.of === input
        ? { ...input, file: corrected.file, placed: { headerAdded: corrected.headerAdded } }
        : input,
    [input, corrected],
  );
  const { check, stop, again } = useTableCheck(request);
  const { prepared, errorFile, summary, end } = check;
  const isFixable = end === 'whole' && (summary?.rowsWithErrors ?? 0) > 0;
  const source = useMemo<FixSource | undefined>(() => {
    if (!isFixable || !prepared || !errorFile || !request) return undefined;
    const { filetype, headerAdded, converted } = prepared;
    const { file, language } = request;
    return { file: converted ?? file, errors: errorFile, filetype, headerAdded, language };
  }, [isFixable, prepared, errorFile, request]);
  const rules = useMemo<FixRules | undefined>(
    () => request && { idFormat: request.idFormat, scmKeys: request.scmKeys, products: request.products },
    [request],
  );
  const fix = useFixWorker(source, rules, rowsOfPage);

  const build = async () => {
    setIsBuilding(true);
    const built = await fix.build('whole');
    setIsBuilding(false);
    setIsLost(!built);
    return built;
  };
  const clean = useRef(onClean);
  clean.current = onClean;
  useEffect(() => {
    // Until the check of the corrected file begins, the state is that of the check before it.
    if (!isWaiting || !corrected || check.of !== request || (check.state !== 'done' && check.state !== 'failed'))
      return;
    setIsWaiting(false);
    if (summary?.errors === 0) clean.current(corrected.file, corrected.headerAdded);
  }, [check.state, check.of, request, summary, corrected, isWaiting]);

  return {
    ...{ check, stop, again, isLost, isAgain },
    /** Undefined where nothing can be fixed row by row. */
    fix: source ? fix : undefined,
    isBusy: isBuilding || isWaiting,
    /** The file with the rows as they are fixed so far; undefined when it could not be made. */
    build,
    /** Writes the file again and checks it once more. */
    checkAgain: async () => {
      const built = await build();
      if (!built || !input) return;
      setIsWaiting(true);
      setCorrected({ of: input, file: built.file, headerAdded: built.headerAdded });
    },
  };
}
