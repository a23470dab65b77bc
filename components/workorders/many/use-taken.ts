'use client';

import { useEffect, useRef, useState } from 'react';
import { findOrdered } from '../actions.ts';

const asked = 50;

/**
 * Looks which references the service has already, each once. What cannot be looked up is left to the service, which
 * refuses a reference that is taken.
 */
export function useTaken(references: readonly string[]): { taken: ReadonlyMap<string, number>; isLooking: boolean } {
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map());
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const missing = references.filter(
    (reference) => reference !== '' && reference.length <= 100 && !known.has(reference),
  );
  const next = missing.slice(0, asked);
  const key = next.join('\n');
  const now = useRef(next);
  now.current = next;
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const wanted = now.current;
    const timer = setTimeout(async () => {
      const result = await findOrdered(wanted).catch(() => undefined);
      if (!isCurrent) return;
      if (result?.ok) {
        const found = result.data.map(({ reference, id }) => [reference, id] as const);
        setTaken((before) => new Map([...before, ...found]));
      }
      setKnown((before) => new Set([...before, ...wanted]));
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { taken, isLooking: missing.length > 0 };
}
