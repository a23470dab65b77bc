'use client';

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { bringSurely } from './bring-surely.ts';

/**
 * A part of a page whose script comes when it is first shown, or when there is a network again; `waiting` takes its
 * place until then. Call it once, in a module: what next/dynamic does, without the two kB that it adds to every page.
 * Not for what the server draws with fields in it: what is typed there before it comes is lost when React draws it
 * anew.
 */
export function later<P extends object>(
  bring: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await bringSurely(bring) }));
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
