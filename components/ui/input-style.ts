/** Classes shared by everything one types into. */
export const inputStyle =
  'w-full rounded-control border border-line2 bg-surface px-2.5 py-1.5 text-base text-ink transition-colors duration-quick hover:border-ink3 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink3 aria-invalid:border-bad max-md:text-[1rem]';
