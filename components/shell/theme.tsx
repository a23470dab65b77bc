'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

interface ThemeProps {
  /** For the script and for the style element of a change. Without one a change has its transitions. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** Light, dark or as the system, as `data-theme` of the page; the choice is kept in this browser. */
export function Theme({ nonce, children }: ThemeProps) {
  return (
    <ThemeProvider
      attribute="data-theme"
      storageKey="proofmark-theme"
      // globals.css sets the color scheme of each theme.
      enableColorScheme={false}
      {...(nonce !== undefined && { nonce, disableTransitionOnChange: true })}
    >
      {children}
    </ThemeProvider>
  );
}
