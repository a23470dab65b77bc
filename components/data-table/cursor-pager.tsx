'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageSteps } from '#components/ui/page-steps.tsx';

interface CursorPagerProps {
  /** Range of the page in words: lists with a cursor have no count. */
  children: ReactNode;
  /** Cursors of the neighbouring pages; null at the ends. */
  newer: string | null;
  older: string | null;
}

/** 'Newer' and 'Older' of a list that is walked by a cursor: links that keep every filter of the address. */
export function CursorPager({ children, newer, older }: CursorPagerProps) {
  const t = useTranslations('data-table');
  const pathname = usePathname();
  const search = useSearchParams();
  const hrefOf = (cursor: string | null) => {
    if (cursor === null) return undefined;
    const next = new URLSearchParams(search);
    next.set('cursor', cursor);
    return `${pathname}?${next}`;
  };
  return (
    <PageSteps back={{ label: t('newer'), href: hrefOf(newer) }} on={{ label: t('older'), href: hrefOf(older) }}>
      {children}
    </PageSteps>
  );
}
