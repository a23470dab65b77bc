'use client';

import { useEffect } from 'react';
import { useReader } from '#components/ui/use-reader.ts';
import { keepZone } from './actions.ts';

/** Tells the server the reader's time zone where it drew the page for another; it then draws it again. */
export function KeepZone({ drawnFor }: { drawnFor: string }) {
  const { timeZone } = useReader();
  useEffect(() => {
    // The first render of the browser says UTC, as the server's did; a reader in UTC is told nothing new.
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own && own === timeZone && own !== drawnFor) void keepZone(own).catch(() => undefined);
  }, [timeZone, drawnFor]);
  return null;
}
