import { tellNavigation } from '#lib/portal/navigation-start.ts';

/** Called by the router. What a list writes into its own address replaces it, and is no way elsewhere. */
export function onRouterTransitionStart(_url: string, type: 'push' | 'replace' | 'traverse'): void {
  if (type !== 'replace') tellNavigation();
}
