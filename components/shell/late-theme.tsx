'use client';

import { useEffect } from 'react';

/**
 * Light or dark for a page that the browser draws from nothing, such as one that is not found: what the server sent has
 * no head of ours, and React runs no script that it adds. It is fetched there: every page has this in its first script.
 */
export function LateTheme() {
  useEffect(() => {
    if (!document.documentElement.dataset['theme']) void import('./theme-script.ts').then(runThemeScript);
  }, []);
  return null;
}

function runThemeScript({ themeScript }: { themeScript: string }): void {
  const script = document.createElement('script');
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.text = themeScript;
  document.head.append(script);
  script.remove();
}
