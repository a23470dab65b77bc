'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page of the portal. It fetches the skeleton of that page ahead when the pointer, a finger or the focus
 * comes to it. Next.js by itself does so for every link in sight: some forty requests with each page that is opened,
 * three times the work of the page itself.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onPointerEnter' | 'onFocus'>) {
  const [isNear, setIsNear] = useState(false);
  const comeNear = () => setIsNear(true);
  return <NextLink {...props} prefetch={isNear ? null : false} onPointerEnter={comeNear} onFocus={comeNear} />;
}
