'use client';

import { useEffect, useState } from 'react';

/** Returns the value as it was when it last stayed the same for `pause` milliseconds; an empty text is passed on at once. */
export function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
