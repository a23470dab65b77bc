'use client';

import { useEffect, useState } from 'react';

/** Returns the value once it has stayed the same for `pause` milliseconds; an empty text at once. */
export function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
