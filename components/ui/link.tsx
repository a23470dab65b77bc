'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';
import { isOnline } from './online.ts';

/**
 * The link of Next.js, which prefetches when the pointer, a finger or the focus reaches it. By itself Next.js
 * prefetches each link in sight: some forty requests with every list.
 */
export function Link({
  onPointerEnter,
  onFocus,
  onNavigate,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string }) {
  const [isNear, setIsNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isNear ? null : false}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        setIsNear(true);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        setIsNear(true);
      }}
      onNavigate={(event) => {
        // Without a network the router would replace the page by the browser's own error page.
        if (!isOnline()) event.preventDefault();
        else onNavigate?.(event);
      }}
    />
  );
}
