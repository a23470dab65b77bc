'use client';

import { type Options, throttle } from 'nuqs';
import { useEffect, useRef } from 'react';
import { subscribeToLeaving } from '#components/ui/leaving-page.ts';
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
  // A pending debounce would change the address after the reader has left, and take them back or bring the query along.
  useEffect(() => {
    const drop = () => {
      if (isPending.current) void onChange(value, never);
    };
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) drop();
    };
    document.addEventListener('click', follow, true);
    const unsubscribe = subscribeToLeaving(drop);
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
