import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface DataColumn<T> {
  id: string;
  header: string;
  /** What the header shows instead of its name, such as a checkbox for all rows. */
  head?: ReactNode;
  /** The content of the cell. Return null for nothing: a dash shows, and on phones the cell is left out. */
  cell: (row: T) => ReactNode;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /** Field the service orders by; without it the column cannot be sorted. */
  sort?: string;
  /** What it is sorted as, for the words of the sort menu: 'number' for numeric columns, else 'text'. */
  sortsAs?: 'text' | 'number' | 'time';
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Hidden until the reader asks for it. */
  hiddenAtFirst?: boolean;
  /** Where it goes in the two-line row of a phone; 'line' by default. */
  phone?: 'main' | 'end' | 'line' | 'hide';
  /** Lets long text wrap. */
  wrap?: boolean;
  /** For header and cells, such as 'md:max-lg:hidden' for what a narrow screen can do without. */
  className?: string;
}
