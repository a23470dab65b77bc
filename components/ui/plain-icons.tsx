import type { ReactNode } from 'react';

interface PlainIconProps {
  /** Pixels. */
  size: number;
  className?: string | undefined;
}

/** Icons of what needs no script: those of the icon library are components of the browser. Strokes on a field of 24. */
export function PlainIcon({ size, className, children }: PlainIconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const ChevronIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M9 6l6 6-6 6" />
  </PlainIcon>
);

export const SearchIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <circle cx="11" cy="11" r="7.5" />
    <path d="M16.5 16.5L21 21" />
  </PlainIcon>
);

export const MenuIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M4 6.5h16M4 12h16M4 17.5h16" />
  </PlainIcon>
);

export const WorkIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M12 6h9M12 12h9M12 18h9M3 7l2 2 3.5-4M3 17l2 2 3.5-4" />
  </PlainIcon>
);
