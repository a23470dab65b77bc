import type { CaseEvent } from '#lib/contract/cases.ts';

export interface HistoryLine {
  event: CaseEvent;
  text: string;
  /** Equal events in a row, of which this is the first, and the time of the last. */
  count: number;
  lastAt: string;
}

/** Folds suspicions of one reason that follow each other: a code on display has hundreds. */
export function foldEvents(events: readonly CaseEvent[], textOf: (event: CaseEvent) => string): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const event of events) {
    const text = textOf(event);
    const last = lines.at(-1);
    const isEqual = event.kind === 'suspicion' && !event.user && last?.event.kind === 'suspicion' && last.text === text;
    if (last && isEqual && !last.event.user && event.text === last.event.text) {
      last.count += 1;
      last.lastAt = event.at;
    } else lines.push({ event, text, count: 1, lastAt: event.at });
  }
  return lines;
}
