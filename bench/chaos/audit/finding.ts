import type { Client } from '../client.ts';
import type { Ledger } from '../ledger.ts';
import type { UsedService } from '../service.ts';

/** Acknowledged writes of one kind, compared with what the service has. */
export interface Finding {
  what: string;
  acknowledged: number;
  present: number;
  /** Acknowledged, and not there or not as it was said. */
  lost: number;
  /** There more than once. */
  twice: number;
  /** The first few that are wrong, in words. */
  examples: string[];
}

export interface Audited {
  ledger: Ledger;
  client: Client;
  service: UsedService;
}

export const examplesAtMost = 5;

/** Collects one kind. */
export function startFinding(what: string) {
  const finding: Finding = { what, acknowledged: 0, present: 0, lost: 0, twice: 0, examples: [] };
  const record = (example: string | undefined) => {
    if (example !== undefined && finding.examples.length < examplesAtMost) finding.examples.push(example);
  };
  return {
    finding,
    add(counts: Partial<Record<'acknowledged' | 'present' | 'lost' | 'twice', number>>, example?: string) {
      for (const name of ['acknowledged', 'present', 'lost', 'twice'] as const) finding[name] += counts[name] ?? 0;
      record(example);
    },
  };
}
