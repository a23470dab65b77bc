import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { SidewaysScroll } from './sideways-scroll.tsx';

// Written out although each element has its role by itself: laid out as anything but a table row, it loses it in some
// browsers. Spread, so that no linter tidies them away.
const asTable = { role: 'table' };
const asRowGroup = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asColumnHeader = { role: 'columnheader' };
const asCell = { role: 'cell' };

/**
 * A table on a white sheet. On phones each row becomes two lines: cells say where they go with `phone`.
 *
 *     <Table label="Workorders"><THead><Th>Reference</Th><Th numeric>Codes</Th></THead>
 *       <TBody><Tr><Td phone="main">NA-118</Td><Td numeric phone="end">2,000,000</Td></Tr></TBody></Table>
 */
export function Table({
  label,
  tight = false,
  className,
  children,
}: {
  /** Names the table for screen readers. */
  label: string;
  /** 40 px rows, where values are short; 52 px otherwise. */
  tight?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <SidewaysScroll label={label} className={className}>
      <table
        {...asTable}
        aria-label={label}
        data-tight={tight || undefined}
        className="group/table w-full border-collapse max-md:block"
      >
        {children}
      </table>
    </SidewaysScroll>
  );
}

/** The header row; its children are Th. Hidden from sight on phones, not from screen readers. */
export function THead({ children }: { children: ReactNode }) {
  return (
    <thead {...asRowGroup} className="max-md:sr-only">
      <tr {...asRow}>{children}</tr>
    </thead>
  );
}

export function TBody({ children, ...rest }: ComponentProps<'tbody'>) {
  return (
    <tbody {...asRowGroup} className="max-md:block" {...rest}>
      {children}
    </tbody>
  );
}

type CellProps = {
  /** Right-aligned; in Td also tabular mono figures. */
  numeric?: boolean;
};

/** A column's name. `sort` makes it say how the column is sorted; put a link or button inside. */
export function Th({
  numeric = false,
  sort,
  className,
  ...rest
}: ComponentProps<'th'> & CellProps & { sort?: 'ascending' | 'descending' | 'none' }) {
  return (
    <th
      {...asColumnHeader}
      scope="col"
      aria-sort={sort}
      className={cx(
        'whitespace-nowrap border-b border-line px-3 py-[9px] text-xs font-medium text-ink3',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

/** A row. `selected` tints it. */
export function Tr({ selected = false, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...asRow}
      aria-selected={selected || undefined}
      className={cx(
        'group/row border-b border-line last:border-0',
        selected ? 'bg-spotbg' : 'hover:bg-paper/60',
        'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-3.5 max-md:py-2.5',
        // The lines of a row that can be chosen begin where its name does.
        'max-md:has-[[type=checkbox]]:pl-[46px]',
        'max-md:before:order-2 max-md:before:w-full max-md:before:content-[""]',
        className,
      )}
      {...rest}
    />
  );
}

const places = {
  main: 'max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:break-words',
  end: 'max-md:order-1 max-md:ml-auto',
  line: 'max-md:order-3 max-md:text-sm max-md:text-ink2',
  hide: 'max-md:hidden',
};

/** A cell. `phone`: 'main' and 'end' are on a row's first line, 'line' (default) on its second, 'hide' nowhere. */
export function Td({
  numeric = false,
  dim = false,
  wrap = false,
  phone = 'line',
  phoneLabel,
  className,
  ...rest
}: ComponentProps<'td'> &
  CellProps & {
    /** Faint, for what says 'nothing here'. */
    dim?: boolean;
    /** Lets long text wrap, as it does on phones. */
    wrap?: boolean;
    phone?: keyof typeof places;
    /** Label before the value on phones, where there is no header. */
    phoneLabel?: string | undefined;
  }) {
  return (
    <td
      {...asCell}
      data-phone-label={phoneLabel}
      className={cx(
        'px-3 align-middle md:h-13 md:py-[7px] md:group-data-tight/table:h-10 md:group-data-tight/table:py-2',
        'max-md:px-0',
        // A figure among words says what it counts.
        phoneLabel && 'max-md:before:mr-1 max-md:before:font-sans max-md:before:content-[attr(data-phone-label)]',
        numeric && 'figures text-right',
        dim && 'text-ink3',
        // Rather scrolled to than a word a line.
        wrap ? 'md:min-w-28' : 'md:whitespace-nowrap',
        places[phone],
        className,
      )}
      {...rest}
    />
  );
}

/** A value that is wrong, as it was given: red on a red tint, mono. */
export function WrongValue({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-badbg px-[5px] py-px font-mono text-code text-bad">{children}</code>;
}
