import type { ProofmarkVerdict } from './proofmark-check.d.ts';

/** Answer of the service to `<proofmark-check>`. */
export interface ComponentAnswer {
  /** HTML of a part of the check page. */
  content: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Said when a form could not be sent. */
  away: string;
  /** Said of a photo that comes too soon, and waits. */
  again: string;
  /** Verdict of a photo. */
  verdict: ProofmarkVerdict | null;
  /** After how many seconds to ask again; null for an answer. */
  retrySeconds: number | null;
}
