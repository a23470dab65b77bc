'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { dataOf } from '#components/swr/call-error.ts';
import { useDebounced } from '#components/swr/use-debounced.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { findArtworkCode } from './actions.ts';
import { meantCode } from './artwork-number.ts';

/** Milliseconds a code is shown before its serial number and id are read. */
const pause = 150;

const keyOf = (workorder: number, sequence: number) => ['artwork-code', workorder, sequence] as const;

/** The code of an order that is shown, with its serial number and id, and the ways to another. */
export function useArtworkCode(workorder: Workorder) {
  const t = useTranslations('workorders');
  const { mutate } = useSWRConfig();
  const { id, quantity } = workorder;
  const [sequence, setSequence] = useState(1);
  const [problem, setProblem] = useState<string>();
  // Paging through many codes reads only the one it stops at.
  const settled = useDebounced(sequence, pause);
  const { data } = useSWRImmutable(keyOf(id, settled), () => dataOf(findArtworkCode(id, { sequence: settled })));
  const known = data?.sequence === sequence ? data : undefined;

  const move = useCallback(
    (to: number) => {
      setProblem(undefined);
      setSequence(Math.min(quantity, Math.max(1, to)));
    },
    [quantity],
  );

  const unreachable = useUnreachable();
  /** @returns whether there is such a code */
  const jump = async (typed: string): Promise<boolean> => {
    const meant = meantCode(typed, workorder, t);
    setProblem('problem' in meant ? meant.problem : undefined);
    if ('problem' in meant) return false;
    if ('sequence' in meant) {
      move(meant.sequence);
      return true;
    }
    const found = await findArtworkCode(id, meant).catch(unreachable);
    if (!found.ok) {
      const isMissing = found.status === 404;
      const none = t('number.noSerial', { serial: meant.serial_number });
      setProblem(isMissing ? none : found.message);
      return false;
    }
    void mutate(keyOf(id, found.data.sequence), found.data, { revalidate: false });
    setSequence(found.data.sequence);
    return true;
  };

  return { sequence, code: known, problem, move, jump };
}
