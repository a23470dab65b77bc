import type { AnnouncedProgram, CompanyVolume } from '#lib/contract/operator-health.ts';
import type { ProgramRow, VolumeRow } from '../queries/health.ts';

export function presentProgram(row: ProgramRow): AnnouncedProgram {
  const { name, host, version, commit, disks, is_silent } = row;
  const failing = Object.entries(row.checks).filter(([, says]) => says !== 'ok');
  return {
    ...{ name, host, version, commit, disks },
    state: is_silent ? 'silent' : failing.length > 0 ? 'failing' : 'running',
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    problems: failing.map(([check, says]) => ({ check, says })),
  };
}

export const presentMissing = (name: string): AnnouncedProgram => ({
  ...{ name, host: '', version: '', commit: null, disks: [], problems: [] },
  ...{ state: 'missing', started_at: null, seen_at: null },
});

export const presentVolume = (row: VolumeRow): CompanyVolume => ({
  company: { id: row.id, name: row.name, slug: row.slug },
  codes: { now: row.codes, before: row.codes_before },
  uploads: { now: row.uploads, before: row.uploads_before },
  scans: { now: row.scans, before: row.scans_before },
});
