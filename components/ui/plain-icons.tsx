import type { ReactNode } from 'react';

interface PlainIconProps {
  /** Pixels. */
  size: number;
  className?: string | undefined;
  /** Width of its strokes, where they differ from the others'. */
  strokeWidth?: number;
}

/**
 * Icons of what needs no script, and of what nearly every page has: those of the icon library are components of the
 * browser, and its core alone is a kilobyte. Strokes on a field of 24; the shapes are Lucide's (ISC).
 */
export function PlainIcon({ size, className, strokeWidth = 1.75, children }: PlainIconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
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

export const CheckIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M20 6L9 17l-5-5" />
  </PlainIcon>
);

export const ArrowDownIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M12 5v14M19 12l-7 7-7-7" />
  </PlainIcon>
);

export const ArrowUpIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M5 12l7-7 7 7M12 19V5" />
  </PlainIcon>
);

export const CloseIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M18 6L6 18M6 6l12 12" />
  </PlainIcon>
);

export const ChevronDownIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M6 9l6 6 6-6" />
  </PlainIcon>
);

export const ChevronsUpDownIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <path d="M7 15l5 5 5-5M7 9l5-5 5 5" />
  </PlainIcon>
);

export const CopyIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <rect width="14" height="14" x="8" y="8" rx="2" />
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
  </PlainIcon>
);

export const AddPictureIcon = (props: PlainIconProps) => (
  <PlainIcon {...props}>
    <circle cx="9" cy="9" r="2" />
    <path d="M16 5h6M19 2v6M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21" />
  </PlainIcon>
);
