'use client';

import { useEffect, useState } from 'react';
import { loadSkus } from '../actions.ts';

/** The company's SKUs, fetched once they are wanted. What cannot be fetched is left to the service. */
export function useSkus(isWanted: boolean) {
  const [skus, setSkus] = useState<{ promise: Promise<string[] | undefined>; value?: string[] | undefined }>();
  useEffect(() => {
    if (!isWanted || skus) return;
    const promise = loadSkus().then(
      (result) => (result.ok ? result.data.skus : undefined),
      () => undefined,
    );
    setSkus({ promise });
    void promise.then((value) => setSkus({ promise, value }));
  }, [isWanted, skus]);
  return skus;
}
