import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { SearchIcon } from './plain-icons.tsx';

/** The search field above a list. `label` names it; `placeholder` says what is searched ('Reference or remarks'). */
export function SearchInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label
      className={cx(
        'flex h-8 w-65 items-center gap-2 rounded-control border border-line2 bg-surface px-2.5 text-sm hover:border-ink3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-spot max-md:w-full pointer-coarse:h-10',
        className,
      )}
    >
      <SearchIcon size={15} strokeWidth={1.75} className="text-ink3" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        className="min-w-0 flex-1 bg-transparent outline-none max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        {...rest}
      />
    </label>
  );
}
