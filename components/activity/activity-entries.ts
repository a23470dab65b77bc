import type { Marks } from '#components/session/marks.ts';
import type { LocalWork } from '#components/swr/local-work.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { ActivityItem } from '#lib/contract/activity.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { hrefOf, stateLine, titleOf, toneOf } from './activity-words.ts';
import { itemKey } from './new-ends.ts';

/** A row of the centre. */
export interface ActivityEntry {
  id: string;
  key: string;
  title: string;
  line: string;
  tone: StatusTone;
  href: string;
  /** Progress of running work from 0 to 1; undefined where it is not known. */
  progress?: number | undefined;
  isRunning: boolean;
  /** When it ended; of running work since when it runs. */
  at: string;
}

/** Words, and the zone whose days are said. */
export interface EntryFrame {
  t: Translator<'activity'>;
  common: Translator<'common'>;
  timeZone: string;
}

type Sections = Record<ActivityItem['outcome'], ActivityEntry[]>;

/** Entries of the activity centre without cleared ones, work of this tab first. */
export function entriesOf(
  items: readonly ActivityItem[],
  local: readonly LocalWork[],
  marks: Marks | undefined,
  frame: EntryFrame,
): Sections {
  const cleared = { running: '', ended: marks?.clearedEnded ?? '', failed: marks?.clearedFailed ?? '' };
  const sections: Sections = { running: [], ended: [], failed: [] };
  for (const work of local) sections[work.outcome].push(entryOfLocal(work, frame.t));
  for (const item of items) {
    if (item.ended_at === null || item.ended_at > cleared[item.outcome]) {
      sections[item.outcome].push(entryOf(item, frame));
    }
  }
  return sections;
}

function entryOf(item: ActivityItem, { t, common, timeZone }: EntryFrame): ActivityEntry {
  return {
    id: itemKey(item),
    key: item.key,
    title: titleOf(item, t, common, timeZone),
    line: stateLine(item, t, common),
    tone: toneOf(item),
    href: hrefOf(item),
    progress: item.progress ?? undefined,
    isRunning: item.outcome === 'running',
    at: item.ended_at ?? item.started_at,
  };
}

function entryOfLocal(work: LocalWork, t: Translator<'activity'>): ActivityEntry {
  const { id, title, href, outcome, done, total, text, startedAt, endedAt } = work;
  const counted = done !== undefined && total !== undefined;
  return {
    id: `local ${id}`,
    key: id,
    title,
    line: text ?? (counted ? t('line.of', { done, total }) : t('state.in-progress')),
    tone: toneOf({ outcome, state: '' }),
    href,
    progress: counted && total > 0 ? done / total : undefined,
    isRunning: outcome === 'running',
    at: endedAt ?? startedAt,
  };
}
