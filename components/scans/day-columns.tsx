'use client';

import Link from 'next/link';
import { useLocale } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Time } from '#components/ui/time.tsx';
import { formatNumber } from '#lib/format/numbers.ts';

interface DayColumnsProps {
  /** A column each, made of parts: from `from` up, `height` high. */
  days: readonly { day: string; parts: readonly { key: string; from: number; height: number; className: string }[] }[];
  /** Totals that are marked above the columns, the first above the first. */
  marks?: readonly { day: string; total: number }[];
  /** Largest value of the scale. */
  top: number;
  current?: string | undefined;
  hrefOf: (day: string) => string;
  /** The index of the day that the pointer is on. */
  onPoint: (index: number | undefined) => void;
}

/** Units of the drawing for a day, of which the column takes the most. */
const dayWidth = 10;
const columnWidth = 7.5;
const height = 100;

/** Columns of days with their scale, for the pointer alone: a table beside it has the same numbers and links. */
export function DayColumns({ days, marks = [], top, current, hrefOf, onPoint }: DayColumnsProps) {
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div className="figures flex flex-col justify-between text-right text-2xs text-ink3" aria-hidden="true">
        <span className="-mt-1.5">{formatNumber(top, locale)}</span>
        <span className="-mb-1.5">0</span>
      </div>
      <div className="relative h-36">
        <svg
          viewBox={`0 0 ${days.length * dayWidth} ${height}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
          aria-hidden="true"
        >
          <path
            d={[0, height / 2, height].map((y) => `M0 ${y}H${days.length * dayWidth}`).join('')}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          {days.map((day, index) =>
            day.parts.map((part) => (
              <rect
                key={`${day.day} ${part.key}`}
                x={index * dayWidth + (dayWidth - columnWidth) / 2}
                width={columnWidth}
                y={height - ((part.from + part.height) / top) * height}
                height={(part.height / top) * height}
                className={cx('stroke-surface', part.className)}
                strokeWidth="1"
                vectorEffect="non-scaling-stroke"
              />
            )),
          )}
          {marks.map(
            ({ day, total }, index) =>
              total > 0 && (
                <path
                  key={day}
                  d={`M${index * dayWidth + 0.3} ${height - (total / top) * height}h${dayWidth - 0.6}`}
                  className="stroke-ink"
                  strokeWidth="2"
                  vectorEffect="non-scaling-stroke"
                />
              ),
          )}
        </svg>
        {/* For the pointer alone: the table has the same links. */}
        <div aria-hidden="true" className="absolute inset-0 flex" onPointerLeave={() => onPoint(undefined)}>
          {days.map((day, index) => (
            <Link
              key={day.day}
              href={hrefOf(day.day)}
              tabIndex={-1}
              scroll={false}
              prefetch={false}
              onPointerEnter={() => onPoint(index)}
              className={cx('flex-1', day.day === current ? 'bg-spot/15' : 'hover:bg-ink/7')}
            />
          ))}
        </div>
      </div>
      <div className="col-start-2 mt-1.5 flex justify-between text-2xs text-ink3" aria-hidden="true">
        {[days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
          .filter((day, index, all) => day && all.indexOf(day) === index)
          .map((day) => day && <Time key={day.day} value={day.day} format="date" />)}
      </div>
    </div>
  );
}
