'use client';

import { usePathname, useRouter } from 'next/navigation';
import { createContext, type MouseEvent, type ReactNode, useContext, useTransition } from 'react';

interface ListFrameState {
  /** True from a change of the address until its rows are there. */
  busy: boolean;
  startTransition: (change: () => void) => void;
}

const Context = createContext<ListFrameState>({ busy: false, startTransition: (change) => change() });

/** For the parts inside a ListFrame: whether rows are on their way, and how to start such a change. */
export function useListFrame(): ListFrameState {
  return useContext(Context);
}

/**
 * Around views, filters, table and pager of one list. Links to the list's own address (a view, a page, an order) keep
 * the old rows in place until the new ones arrive, and everything inside knows that they are on their way.
 */
export function ListFrame({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, startTransition] = useTransition();

  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== window.location.origin || link.pathname !== pathname) return;
    // The router's own link handler leaves a handled event alone.
    event.preventDefault();
    startTransition(() => router.push(link.pathname + link.search, { scroll: false }));
  };

  return (
    <Context.Provider value={{ busy, startTransition }}>
      <div onClickCapture={follow}>{children}</div>
    </Context.Provider>
  );
}
