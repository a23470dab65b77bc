'use client';

import { useCallback, useEffect, useState } from 'react';
import type { ArtworkCode } from '#lib/contract/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { useTexts } from '#texts';
import { findArtworkCode } from './actions.ts';
import { meantCode } from './artwork-number.ts';

/** Milliseconds a code is looked at before its serial number and id are asked for. */
const pause = 150;

/** The code of an order that is shown, with its serial number and id, and the ways to another. */
export function useArtworkCode(workorder: Workorder) {
  const t = useTexts('workorders');
  const { id, quantity } = workorder;
  const [sequence, setSequence] = useState(1);
  const [code, setCode] = useState<ArtworkCode>();
  const [problem, setProblem] = useState<string>();
  const known = code?.sequence === sequence ? code : undefined;

  useEffect(() => {
    if (known) return;
    let current = true;
    // Who goes through many codes asks for the one they stop at.
    const timer = setTimeout(() => {
      void findArtworkCode(id, { sequence })
        .catch(() => undefined)
        .then((found) => {
          if (current && found?.ok) setCode(found.data);
        });
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, sequence, known]);

  const move = useCallback(
    (to: number) => {
      setProblem(undefined);
      setSequence(Math.min(quantity, Math.max(1, to)));
    },
    [quantity],
  );

  /** @returns whether there is such a code */
  const jump = async (typed: string): Promise<boolean> => {
    const meant = meantCode(typed, workorder, t);
    setProblem('problem' in meant ? meant.problem : undefined);
    if ('problem' in meant) return false;
    if ('sequence' in meant) {
      move(meant.sequence);
      return true;
    }
    const found = await findArtworkCode(id, meant).catch(() => undefined);
    if (!found?.ok) {
      const isMissing = found?.status === 404;
      const none = t('number.noSerial', { serial: meant.serial_number });
      setProblem(isMissing ? none : (found?.message ?? t('number.unreachable')));
      return false;
    }
    setCode(found.data);
    setSequence(found.data.sequence);
    return true;
  };

  return { sequence, code: known, problem, move, jump };
}
