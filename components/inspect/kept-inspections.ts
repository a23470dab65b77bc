import { countWaiting, type Inspection, readInspection } from './inspection-list.ts';

const prefix = 'proofmark.inspection.';

/** Key in local storage of a person's inspection. */
export const keyOf = (user: number) => `${prefix}${user}`;

/** Inspection of another person on this phone, with entries that are not sent. */
export interface KeptInspection {
  key: string;
  inspection: Inspection;
  waiting: number;
}

/** Inspections of others than `user` that wait in this browser. */
export function listKeptInspections(storage: Storage, user: number | undefined): KeptInspection[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => /^\d+$/.test(key.slice(prefix.length)) && key.startsWith(prefix))
    .filter((key) => user === undefined || key !== keyOf(user))
    .map((key) => {
      const inspection = readInspection(storage.getItem(key));
      return { key, inspection, waiting: countWaiting(inspection) };
    })
    .filter(({ waiting }) => waiting > 0);
}

/** Inspections of others than `user` in local storage; none where the browser blocks it. */
export function readKeptInspections(user: number | undefined): KeptInspection[] {
  try {
    return listKeptInspections(localStorage, user);
  } catch {
    return [];
  }
}
