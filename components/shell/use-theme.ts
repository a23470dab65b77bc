import { useSyncExternalStore } from 'react';
import { themeEvent, themeKey } from './theme-script.ts';

type Theme = 'light' | 'dark' | 'system';

/** Where storage is blocked. */
let own: Theme = 'system';

const known = (value: string): Theme => (value === 'light' || value === 'dark' ? value : 'system');

function read(): Theme {
  try {
    return known(localStorage.getItem(themeKey) ?? own);
  } catch {
    return own;
  }
}

function choose(value: string): void {
  const theme = known(value);
  own = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // It holds until the page is left.
  }
  window.dispatchEvent(new CustomEvent(themeEvent, { detail: theme }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(themeEvent, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(themeEvent, listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the reader chose, and the way to choose. The script in the head of the page obeys it. */
export function useTheme(): { theme: Theme; setTheme: (theme: string) => void } {
  return { theme: useSyncExternalStore(subscribe, read, () => 'system'), setTheme: choose };
}
