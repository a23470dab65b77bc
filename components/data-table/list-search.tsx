'use client';

import { SearchInput } from '#components/ui/search-input.tsx';
import { useTypedText } from './use-typed-text.ts';

interface ListSearchProps {
  /** Names the field: 'Search workorders'. */
  label: string;
  /** What is searched: 'Reference or remarks'. */
  placeholder: string;
  value: string;
  /** Called when typing pauses. */
  onChange: (value: string) => void;
}

/**
 * The search field of a list. Enter searches at once, Escape empties it. Give onChange as set({ q }, { typing: true }).
 */
export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  const { text, type, handOn, waits } = useTypedText(value, onChange);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && waits) handOn(text);
        if (event.key === 'Escape' && text) {
          event.preventDefault();
          handOn('');
        }
      }}
    />
  );
}
