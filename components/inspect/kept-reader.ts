import { inspectedReaderKey } from '#lib/portal/inspected-reader-key.ts';
import type { InspectPageProps } from './inspect-page.tsx';

/** As long as a session: afterwards a person has to sign in, which takes a network. */
const keptMs = 12 * 3_600_000;

export type KeptReader = InspectPageProps;

/**
 * Keeps what the page needs without a network, in this browser.
 * @param reader a KeptReader as JSON
 */
export function keepReader(reader: string): void {
  try {
    window.localStorage.setItem(inspectedReaderKey, JSON.stringify({ reader, at: Date.now() }));
  } catch {
    // No room: the page does not open without a network.
  }
}

/** @returns undefined when nobody is signed in, or not long enough ago */
export function readReader(): KeptReader | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(inspectedReaderKey) ?? '');
    const { reader, at } = kept as { reader: string; at: number };
    return Date.now() - at < keptMs ? (JSON.parse(reader) as KeptReader) : undefined;
  } catch {
    return undefined;
  }
}
