import vm from 'node:vm';
import { expect, it } from 'vitest';
import { themeEvent, themeKey, themeScript } from './theme-script.ts';

/** A page whose browser keeps `kept`; `change` and `chosen` are what the system and the menu do. */
function pageWith(kept: string | undefined, { dark = false, blocked = false } = {}) {
  const listeners = new Map<string, (event: { detail?: string }) => void>();
  const root = { dataset: {} as { theme?: string } };
  const storage = new Map(kept === undefined ? [] : [[themeKey, kept]]);
  const system = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.set('system', listener),
  };
  vm.runInNewContext(themeScript, {
    document: { documentElement: root },
    matchMedia: () => system,
    getComputedStyle: () => ({ color: '' }),
    setTimeout: (done: () => void) => done(),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    localStorage: {
      getItem: (key: string) => {
        if (blocked) throw new Error('Storage is blocked.');
        return storage.get(key) ?? null;
      },
    },
  });
  return {
    shown: () => root.dataset.theme,
    dataset: root.dataset,
    system: (isDark: boolean) => {
      system.matches = isDark;
      listeners.get('system')?.({});
    },
    choose: (theme: string, by = themeEvent) => {
      if (!blocked) storage.set(themeKey, theme);
      listeners.get(by)?.(by === themeEvent ? { detail: theme } : {});
    },
  };
}

it('shows what was chosen, and what the system asks for where nothing was', () => {
  expect(pageWith('dark').shown()).toBe('dark');
  expect(pageWith('light', { dark: true }).shown()).toBe('light');
  expect(pageWith('system', { dark: true }).shown()).toBe('dark');
  expect(pageWith(undefined, { dark: true }).shown()).toBe('dark');
  expect(pageWith('nonsense').shown()).toBe('light');
});

it('follows the menu, another tab and the system', () => {
  const page = pageWith(undefined);
  page.system(true);
  expect(page.shown()).toBe('dark');
  page.choose('light');
  expect(page.shown()).toBe('light');
  page.choose('dark', 'storage');
  expect(page.shown()).toBe('dark');
  page.choose('light');
  page.system(true);
  expect(page.shown()).toBe('light');
  expect(page.dataset).toEqual({ theme: 'light' });
});

it('obeys a choice where storage is blocked', () => {
  const page = pageWith(undefined, { blocked: true });
  page.choose('dark');
  page.system(false);
  expect(page.shown()).toBe('dark');
});
