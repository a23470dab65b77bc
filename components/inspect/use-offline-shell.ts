'use client';

import { useEffect } from 'react';
import { createQrReader } from './qr-reader.ts';
import { type Inspector, storeInspector } from './stored-inspector.ts';

/** Lets the page open without a network from now on. Nothing without a build, in development. */
export function useOfflineShell(build: string | undefined, inspector: Inspector): void {
  const text = JSON.stringify(inspector);
  useEffect(() => storeInspector(text), [text]);
  useEffect(() => {
    if (build === undefined || !('serviceWorker' in navigator)) return;
    const start = async () => {
      const address = `/inspect-sw.js?build=${encodeURIComponent(build)}`;
      await navigator.serviceWorker.register(address, { scope: '/inspect', updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
      // Loads lazy modules through the worker, which stores them.
      await createQrReader();
    };
    // Private windows refuse it.
    start().catch(() => undefined);
  }, [build]);
}
