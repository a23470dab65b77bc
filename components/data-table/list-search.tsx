'use client';

import { type Options, throttle } from 'nuqs';
import { useEffect, useRef } from 'react';
import { beforeLeaving } from '#components/ui/finish-address.ts';
import { SearchInput } from '#components/ui/search-input.tsx';
import { whileTyping } from './use-list-params.ts';

interface ListSearchProps {
  /** Names the field: 'Search workorders'. */
  label: string;
  /** Searched fields: 'Reference or remarks'. */
  placeholder: string;
  value: string;
  /** For `set` of useListParams: (q, options) => set({ q }, options). */
  onChange: (value: string, options: Options) => Promise<unknown>;
}

const atOnce: Options = { history: 'replace' };
/** Cancels a pending debounce and never updates the address. */
const never: Options = { limitUrlUpdates: throttle(Number.POSITIVE_INFINITY) };

/** The search field of a list. Enter searches at once, Escape empties it. */
export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  const isPending = useRef(false);
  const type = (text: string) => {
    isPending.current = true;
    void onChange(text, whileTyping).finally(() => {
      isPending.current = false;
    });
  };
  const search = (text: string) => void onChange(text, atOnce);
  // A pending debounce would change the address after the user has left, and take them back or bring the query along.
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (isPending.current && target instanceof Element && target.closest('a[href]')) void onChange(value, never);
    };
    document.addEventListener('click', follow, true);
    // nuqs cannot cancel an update that it has begun: a script waits for it.
    const unsubscribe = beforeLeaving(() => (isPending.current ? onChange(value, atOnce) : undefined));
    return () => {
      document.removeEventListener('click', follow, true);
      unsubscribe();
    };
  }, [value, onChange]);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={value}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(value);
        if (event.key === 'Escape' && value) {
          event.preventDefault();
          search('');
        }
      }}
    />
  );
}
