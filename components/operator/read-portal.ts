import 'server-only';
import { hostname } from 'node:os';
import type { AnnouncedProgram } from '#lib/contract/operator-health.ts';
import { portalVersion } from '#lib/portal/operations.ts';

/** The portal among the programs: it is there, or there would be no page. */
export function readPortal(): AnnouncedProgram {
  const now = Date.now();
  return {
    name: 'portal',
    host: hostname(),
    version: portalVersion(),
    commit: null,
    state: 'running',
    started_at: new Date(now - process.uptime() * 1000).toISOString(),
    seen_at: new Date(now).toISOString(),
    problems: [],
    disks: [],
  };
}
