import { emitNavigationStart } from '#lib/portal/navigation-start.ts';

/** Called by the router of Next.js for links, router.push and the history alike. */
export function onRouterTransitionStart(address: string): void {
  emitNavigationStart(address);
}
