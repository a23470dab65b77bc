'use client';

import { SearchInput } from '#components/ui/search-input.tsx';

interface ListSearchProps {
  /** Names the field: 'Search workorders'. */
  label: string;
  /** What is searched: 'Reference or remarks'. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field of a list. Escape empties it. Give onChange as set({ q }, { typing: true }). */
export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={value}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value) {
          event.preventDefault();
          onChange('');
        }
      }}
    />
  );
}
