'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { isOnline, useOnline } from '#components/ui/online.ts';
import { TextLink } from '#components/ui/text-link.tsx';

interface ListFrameState {
  /** True from a change of the address until its rows are there. */
  busy: boolean;
  startTransition: (change: () => void) => void;
  /** The filters of the address that the list does not know, in words; empty without. */
  unknown: string;
  setUnknown: (unknown: string) => void;
  /** The saved view of the address, where it has columns of its own. */
  view: ColumnView | undefined;
  setView: (view: ColumnView | undefined) => void;
  /** Ids of the visible columns, for saving a view; undefined while they are those of the list. */
  visibleColumns: { current: string[] | undefined };
}

/** Columns of a saved view. */
export interface ColumnView {
  key: string;
  columns: readonly string[];
}

const Context = createContext<ListFrameState>({
  busy: false,
  startTransition: (change) => change(),
  unknown: '',
  setUnknown: () => undefined,
  view: undefined,
  setView: () => undefined,
  visibleColumns: { current: undefined },
});

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
  const t = useTranslations('data-table');
  const [busy, startTransition] = useTransition();
  const [unknown, setUnknown] = useState('');
  const [view, setView] = useState<ColumnView>();
  const visibleColumns = useRef<string[] | undefined>(undefined);
  const state = useMemo(
    () => ({ busy, startTransition, unknown, setUnknown, view, setView, visibleColumns }),
    [busy, unknown, view],
  );

  const hasNetwork = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    // Reads the rows of the address, which filters changed without a network.
    if (hasNetwork && wasOffline.current) startTransition(() => router.refresh());
    wasOffline.current = !hasNetwork;
  }, [hasNetwork, router]);

  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== window.location.origin || link.pathname !== pathname) return;
    // The router's own link handler leaves a handled event alone.
    event.preventDefault();
    if (!isOnline()) return;
    startTransition(() => router.push(link.pathname + link.search, { scroll: false }));
  };

  return (
    <Context.Provider value={state}>
      <div onClickCapture={follow}>
        {unknown && (
          <Callout tone="wait" title={t('unknownFilters')} role="alert" className="mb-4">
            {t.rich('unknownFiltersText', {
              filters: unknown,
              link: (inside) => (
                <TextLink href={pathname} className="underline">
                  {inside}
                </TextLink>
              ),
            })}
          </Callout>
        )}
        {children}
      </div>
    </Context.Provider>
  );
}
