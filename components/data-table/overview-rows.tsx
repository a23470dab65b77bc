import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

export interface OverviewRow {
  key: string;
  href?: string;
  /** At the left: a box to choose it by. */
  start?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  /** At the right: a state, a number. */
  end?: ReactNode;
}

interface OverviewRowsProps {
  title: string;
  rows: readonly OverviewRow[];
  /** Said in place of the rows when there are none, or when they could not be read. */
  empty: ReactNode;
  /** Where all of them are. */
  all?: { href: string; label: string };
}

/** A few things of one kind on an overview, each a way into it. */
export function OverviewRows({ title, rows, empty, all }: OverviewRowsProps) {
  return (
    <Section
      title={title}
      end={
        all &&
        rows.length > 0 && (
          <TextLink href={all.href} className="text-sm">
            {all.label}
          </TextLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">{empty}</p>
      ) : (
        <ul className="list-none overflow-hidden rounded-surface border border-line bg-surface">
          {rows.map((row) => (
            <li
              key={row.key}
              className="relative flex min-h-13 items-center gap-4 border-b border-line px-3.5 py-2 last:border-0 hover:bg-paper/60 [&_time]:relative [&_time]:z-1"
            >
              {row.start}
              <div className="min-w-0 flex-1">
                {row.href ? (
                  <Link
                    href={row.href}
                    className="block truncate font-strong outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-spot"
                  >
                    {row.title}
                  </Link>
                ) : (
                  <span className="block truncate font-strong">{row.title}</span>
                )}
                {row.sub && <span className="block truncate text-xs text-ink3">{row.sub}</span>}
              </div>
              {row.end && <div className="flex-none text-right">{row.end}</div>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
