import { useSyncExternalStore } from 'react';

export type ShellPanel = 'menu' | 'find' | 'create' | 'keys' | 'work';

let open: ShellPanel | undefined;
const listeners = new Set<() => void>();

/**
 * Opens the phone's menu, the command palette, the list of keys or the centre of long work; undefined closes it. Any
 * button of the top bar may call it.
 */
export function openPanel(panel: ShellPanel | undefined): void {
  open = panel;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenPanel(): ShellPanel | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  );
}
