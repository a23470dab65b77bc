import type { Client } from '../client.ts';
import type { Ledger } from '../ledger.ts';
import type { UsedService } from '../service.ts';
import { auditCodes } from './codes.ts';
import { auditFiles } from './files.ts';
import { auditMessages } from './messages.ts';
import { auditProofs, auditScans } from './scans.ts';
import { auditUploads } from './uploads.ts';

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

/** Compares what was acknowledged with what is there, one by one. Nothing may be at work any more. */
export async function audit(audited: Audited): Promise<Finding[]> {
  return [
    ...(await auditCodes(audited)),
    ...(await auditFiles(audited)),
    await auditUploads(audited),
    await auditScans(audited),
    await auditProofs(audited),
    ...(await auditMessages(audited)),
  ];
}

export const examplesAtMost = 5;

/** Collects one kind. */
export function startFinding(what: string) {
  const finding: Finding = { what, acknowledged: 0, present: 0, lost: 0, twice: 0, examples: [] };
  const note = (example: string | undefined) => {
    if (example !== undefined && finding.examples.length < examplesAtMost) finding.examples.push(example);
  };
  return {
    finding,
    add(counts: Partial<Record<'acknowledged' | 'present' | 'lost' | 'twice', number>>, example?: string) {
      for (const name of ['acknowledged', 'present', 'lost', 'twice'] as const) finding[name] += counts[name] ?? 0;
      note(example);
    },
  };
}
