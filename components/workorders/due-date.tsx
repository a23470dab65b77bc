'use client';

import { Time } from '#components/ui/time.tsx';
import { useMounted } from '#components/ui/use-reader.ts';

/** A due date: 'today' and 'tomorrow' in words, with the exact day on hover. */
export function DueDate({ value }: { value: string }) {
  const mounted = useMounted();
  const word = mounted ? dayWord(value, new Date()) : undefined;
  if (!word) return <Time value={value} format="date" />;
  return (
    <time dateTime={value} title={value}>
      {word}
    </time>
  );
}

function dayWord(value: string, now: Date): string | undefined {
  const dayOf = (offset: number) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  };
  if (value === dayOf(0)) return 'today';
  if (value === dayOf(1)) return 'tomorrow';
  return undefined;
}
