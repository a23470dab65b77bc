import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { newKey } from '#components/ui/new-key.ts';

/** In milliseconds: a reload, a lunch, a day off the desk. */
const lifetime = 86_400_000;

/** Opened with the first use: a page without an upload creates no database. */
let opened: UseStore | undefined;
const uploads = () => (opened ??= createStore('proofmark-uploads', 'uploads'));

/** Files of uploads that are not sent yet and the answers to them, in this browser for one user. */
export interface UploadStore {
  /** Key of a new upload. */
  create: () => string;
  /** Values of an earlier or a blocked store are undefined. */
  read: (key: string, part: UploadPart) => Promise<unknown>;
  write: (key: string, part: UploadPart, value: unknown) => Promise<void>;
  drop: (key: string) => Promise<void>;
}

/** The file is written once, the answers with each change. */
export type UploadPart = 'file' | 'answers';
const nameOf = (key: string, part: UploadPart) => `${key}/${part}`;

/** The uploads of one user. The id is part of the key: an upload is never read for another user. */
export function uploadsOf(userId: number): UploadStore {
  const isOwn = (key: string) => key.startsWith(`${userId}/`);
  return {
    create: () => `${userId}/${Date.now()}/${newKey()}`,
    read: async (key, part) => {
      if (!isOwn(key) || isOld(key)) return undefined;
      return get(nameOf(key, part), uploads()).catch(() => undefined);
    },
    write: async (key, part, value) => {
      // Storage can be blocked or full, and WebKit stores no file in a private window: the page has it still.
      await set(nameOf(key, part), value, uploads()).catch(() => undefined);
    },
    drop: (key) => delMany([nameOf(key, 'file'), nameOf(key, 'answers')], uploads()).catch(() => undefined),
  };
}

const isOld = (name: string) => Date.now() - Number(name.split('/')[1]) > lifetime;

/** Removes uploads that are a day old, and those of users other than `except`. @returns whether any is left */
export async function removeUploads({ except }: { except?: number }): Promise<boolean> {
  const names = (await keys<string>(uploads())).map(String);
  const removed = names.filter((name) => isOld(name) || !name.startsWith(`${except}/`));
  await delMany(removed, uploads());
  return removed.length < names.length;
}
