'use client';

import { useFollowedPage } from '#components/swr/use-followed-page.ts';
import type { CaseRecord } from '#lib/contract/cases.ts';
import { loadCase } from './actions.ts';

/** Keeps the page of a case up to date with what others do. */
export function FollowCase({ record, loadedAt }: { record: CaseRecord; loadedAt: number }) {
  useFollowedPage({ key: ['case', record.id], record, loadedAt, load: () => loadCase(record.id) });
  return null;
}
