'use client';

import { createContext, type ReactNode, use } from 'react';
import type { ServiceGap } from '#lib/portal/foreign/service-gaps.ts';

const Gaps = createContext<readonly ServiceGap[]>([]);

/** Around all pages: the lists that the service the portal is pointed at does not have. */
export function ServiceGaps({ gaps, children }: { gaps: readonly ServiceGap[]; children: ReactNode }) {
  return <Gaps value={gaps}>{children}</Gaps>;
}

/** Whether there is no such list: what would be chosen from it is typed. Templates are of the interface itself. */
export function useServiceGap(gap: ServiceGap | 'templates'): boolean {
  const gaps: readonly string[] = use(Gaps);
  return gaps.includes(gap);
}
