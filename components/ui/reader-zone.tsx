'use client';

import type { ReactNode } from 'react';
import { ReaderZone } from './use-reader.ts';

/** Around pages with times: the zones the server knows. */
export function ReaderZones({ chosen, seen, children }: { chosen?: string; seen?: string; children: ReactNode }) {
  return (
    <ReaderZone value={{ ...(chosen !== undefined && { chosen }), ...(seen !== undefined && { seen }) }}>
      {children}
    </ReaderZone>
  );
}
