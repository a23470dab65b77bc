'use client';

import { Time } from '#components/ui/time.tsx';
import { useMounted, useReader } from '#components/ui/use-reader.ts';
import { useTexts } from '#texts';
import { daysUntil, dueDistance } from './days-until.ts';

/** A due date: 'today' and 'tomorrow' in words, with the exact day on hover. */
export function DueDate({ value }: { value: string }) {
  const t = useTexts('workorders');
  const { timeZone } = useReader();
  const mounted = useMounted();
  const days = mounted ? daysUntil(value, new Date(), timeZone) : undefined;
  if (days !== 0 && days !== 1) return <Time value={value} format="date" />;
  return (
    <time dateTime={value} title={value}>
      {dueDistance(days, t)}
    </time>
  );
}

/** A due date and how far it is: 'due 28 Nov, in 7 days', 'due today'. Days are those of the reader's calendar. */
export function DueLine({ value }: { value: string }) {
  const t = useTexts('workorders');
  const { timeZone } = useReader();
  const mounted = useMounted();
  const days = mounted ? daysUntil(value, new Date(), timeZone) : undefined;
  const time = () => <Time value={value} format="date" />;
  return (
    <span>
      {days === undefined
        ? t.rich('due.line', { time })
        : t.rich('due.lineDistance', { time, distance: dueDistance(days, t) })}
    </span>
  );
}
