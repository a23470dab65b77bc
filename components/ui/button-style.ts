import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-paper hover:bg-ink/88 hover:border-ink/88',
  secondary: 'border-line2 bg-surface text-ink hover:border-ink3 hover:bg-paper',
  ghost: 'border-transparent bg-transparent text-ink2 hover:bg-sunken hover:text-ink',
  danger: 'border-bad/45 bg-surface text-bad hover:border-bad hover:bg-badbg',
};

/** Classes of a button or of a link that looks like one. */
export function buttonStyle(variant: ButtonVariant = 'secondary', className?: string): string {
  return cx(
    'inline-flex min-h-8 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border px-3 py-1.5 text-sm font-medium transition-colors duration-quick',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 pointer-coarse:min-h-11',
    variants[variant],
    className,
  );
}
