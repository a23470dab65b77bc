'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/time.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import { daysUntil, dueDistance } from './days-until.ts';

/** A due date: 'today' and 'tomorrow' in words, with the exact day on hover. */
export function DueDate({ value }: { value: string }) {
  const t = useTranslations('workorders');
  const { timeZone } = useReader();
  const days = daysUntil(value, new Date(), timeZone);
  if (days !== 0 && days !== 1) return <Time value={value} format="date" />;
  return (
    <time dateTime={value} title={value} suppressHydrationWarning>
      {dueDistance(days, t)}
    </time>
  );
}

/**
 * A due date and how far it is: 'due 28 Nov, in 7 days', 'due today'. Days are those of the reader's calendar. The
 * server writes the distance too: what comes later may take a line of its own, and move the page.
 */
export function DueLine({ value }: { value: string }) {
  const t = useTranslations('workorders');
  const { timeZone } = useReader();
  const days = daysUntil(value, new Date(), timeZone);
  const time = () => <Time value={value} format="date" />;
  return (
    <span suppressHydrationWarning>
      {days === undefined
        ? t.rich('due.line', { time })
        : t.rich('due.lineDistance', { time, distance: dueDistance(days, t) })}
    </span>
  );
}
