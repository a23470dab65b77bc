'use client';

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page whose script comes when it is first shown; `waiting` stands in its place until then. Call it once, in
 * a module: what next/dynamic does, without the two kB that it adds to every page. One that the server draws too, with
 * fields in it, is an early part of its own (`data-early`): the page's own has ended when it comes.
 */
export function later<P extends object>(
  bring: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await bring() }));
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
