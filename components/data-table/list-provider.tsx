'use client';

import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

/**
 * Around all pages behind the sign-in: lists in the address, and a cache that belongs to one reader. Goes inside
 * <SessionUser key={user.id}>.
 */
export function ListProvider({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </SWRConfig>
  );
}
