import { openProbeConnection } from '../connection/probe-connection.ts';
import { type LogPlace, ReplicaLag } from './replica-lag.ts';

/** Why a replica is not used. */
export type ReplicaState = 'used' | 'behind' | 'away' | 'no standby' | 'of another primary';

export interface PrimarySample {
  at: number;
  place: LogPlace;
  identifier: string;
}

export interface WatchedReplica {
  readonly state: ReplicaState;
  readonly lagMs: number;
  /** Log position that it has certainly replayed. */
  readonly replayed: LogPlace;
  /** Aborts when it is found to be away: what waits for it waits in vain. */
  readonly lost: AbortSignal;
  /** Takes what was just seen of the primary, null when it said nothing, and looks how far the replica is. */
  look(primary: PrimarySample | null): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaRow {
  isStandby: boolean;
  place: LogPlace | null;
  identifier: string;
  started: string;
}

/** Asked over a connection of its own, within about a second. */
const replicaStatement = `
  SELECT pg_is_in_recovery() AS "isStandby", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS place,
         system_identifier::text AS identifier, pg_postmaster_start_time()::text AS started
    FROM pg_control_system()`;

export function watchReplica(url: string, mostLagMs: number, applicationName: string): WatchedReplica {
  const probe = openProbeConnection(url, applicationName);
  const lag = new ReplicaLag();
  let found: Exclude<ReplicaState, 'used' | 'behind'> | 'there' = 'away';
  let lost = new AbortController();
  let primaryIdentifier: string | undefined;
  let started: string | undefined;
  lost.abort();

  function lose(why: Exclude<ReplicaState, 'used' | 'behind'>): void {
    found = why;
    lag.reset();
    lost.abort();
  }

  return {
    get state() {
      if (found !== 'there') return found;
      return lag.milliseconds(performance.now()) <= mostLagMs ? 'used' : 'behind';
    },
    get lagMs() {
      return lag.milliseconds(performance.now());
    },
    get replayed() {
      return lag.replayed;
    },
    get lost() {
      return lost.signal;
    },
    async look(primary) {
      if (primary) {
        primaryIdentifier = primary.identifier;
        lag.primaryIsAt(primary.place, primary.at);
      }
      const [row] = await probe.query<ReplicaRow>(replicaStatement).catch(() => []);
      if (!row) return lose('away');
      if (!row.isStandby || row.place === null) return lose('no standby');
      if (primaryIdentifier !== undefined && row.identifier !== primaryIdentifier) return lose('of another primary');
      if (found !== 'there') lost = new AbortController();
      // After a start it may have less than before.
      if (started !== row.started) lag.reset();
      started = row.started;
      found = 'there';
      lag.replicaIsAt(row.place);
    },
    close: () => probe.close(),
  };
}
