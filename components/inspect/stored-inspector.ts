import type { ValueSet } from '#lib/contract/inspection.ts';
import { inspectorKey } from '#lib/portal/inspector-key.ts';

/** As long as a session: afterwards a person has to sign in, which takes a network. */
const keptMs = 12 * 3_600_000;

/** The person who inspects codes, and what they may set. */
export interface Inspector {
  user: { id: number; name: string; company: string };
  /** Null for a user of the company, who is in no team. */
  team: string | null;
  /** Undefined of one that an earlier release stored. */
  teamId?: number | null;
  valueSets: readonly ValueSet[];
  /** Names of SCM fields by their keys. */
  fields: Readonly<Record<string, string>>;
  keepsPhotos: boolean;
}

/**
 * Keeps what the page needs without a network, in this browser.
 * @param inspector an Inspector as JSON
 */
export function storeInspector(inspector: string): void {
  try {
    window.localStorage.setItem(inspectorKey, JSON.stringify({ reader: inspector, at: Date.now() }));
  } catch {
    // No room: the page does not open without a network.
  }
}

/** @returns undefined when no user is signed in, or the sign-in is too old */
export function loadInspector(): Inspector | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(inspectorKey) ?? '');
    const { reader, at } = kept as { reader: string; at: number };
    return Date.now() - at < keptMs ? (JSON.parse(reader) as Inspector) : undefined;
  } catch {
    return undefined;
  }
}
