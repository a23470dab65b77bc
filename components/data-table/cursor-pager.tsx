'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';

interface CursorPagerProps {
  /** What the page holds, in words: lists with a cursor have no count. */
  children: ReactNode;
  /** Cursors of the neighbouring pages; null at the ends. */
  newer: string | null;
  older: string | null;
}

/** 'Newer' and 'Older' of a list that is walked by a cursor: links that keep every filter of the address. */
export function CursorPager({ children, newer, older }: CursorPagerProps) {
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-4 text-sm text-ink3">
      <span>{children}</span>
      <span className="flex gap-2">
        <Step cursor={newer} rel="prev">
          Newer
        </Step>
        <Step cursor={older} rel="next">
          Older
        </Step>
      </span>
    </nav>
  );
}

function Step({ cursor, rel, children }: { cursor: string | null; rel: string; children: string }) {
  const pathname = usePathname();
  const search = useSearchParams();
  if (cursor === null) {
    return (
      <button type="button" disabled className={buttonStyle('secondary')}>
        {children}
      </button>
    );
  }
  const next = new URLSearchParams(search);
  next.set('cursor', cursor);
  return (
    <ButtonLink href={`${pathname}?${next}`} rel={rel}>
      {children}
    </ButtonLink>
  );
}
