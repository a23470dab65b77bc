import type { ObjectStore } from './object-store.ts';

/** Parts that a store under test provides. */
export interface ObjectStoreHarness {
  store: ObjectStore;
  /** The same store, its links signed by a clock that is so far off: how links expire without waiting for it. */
  storeWithClock(offsetMs: number): ObjectStore;
  /** Names of half-written things, which should be none when all is quiet. */
  listLeftovers(): Promise<string[]>;
  close(): Promise<void>;
}

/** How far the store is held to S3 as Amazon documents it. */
export interface ConformanceProfile {
  /** Whether a refusal has to carry S3's own status and code, or just be one. */
  exactErrors: boolean;
  /**
   * Tests that the store is known to fail, by name; they are skipped. Each name is a statement about the store and
   * needs an explanation where it is listed.
   */
  differences: ReadonlySet<string>;
}

export type MakeHarness = () => Promise<ObjectStoreHarness>;
export type GetHarness = () => ObjectStoreHarness;

let made = 0;

/** A key no other test uses. */
export function makeKey(name = 'object'): string {
  made += 1;
  return `conformance/${process.pid}-${Date.now().toString(36)}-${made}/${name}`;
}

/** @returns the code of an S3 error. */
export async function readCode(answer: Response): Promise<string | undefined> {
  return /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
}
