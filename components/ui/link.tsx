'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * The link of Next.js, which prefetches when the pointer, a finger or the focus reaches it. By itself Next.js
 * prefetches each link in sight: some forty requests with every list.
 */
export function Link({
  onPointerEnter,
  onFocus,
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
    />
  );
}
