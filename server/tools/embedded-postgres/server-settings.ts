import { statfsSync } from 'node:fs';

const minSharedMemoryBytes = 256 * 1024 * 1024;

/**
 * PostgreSQL settings for one machine with two cores and a few GB of memory, where bulk loads of a million rows are the
 * ordinary work. Given on the command line at each start, so that a new release brings new settings to old data.
 */
export function serverSettings(port: number, throwAway: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No socket file: its path would be too long in a deep folder, and nothing here uses it.
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: throwAway ? '128MB' : '256MB',
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    // A bulk load should not be throttled by checkpoints.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    // The builds from npm have no lz4.
    wal_compression: 'pglz',
    // Compiling a plan costs more than it saves on short queries.
    jit: 'off',
    // Acknowledged writes are on the disk.
    synchronous_commit: 'on',
    idle_in_transaction_session_timeout: '10min',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...sharedMemory(),
    ...(throwAway && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum_naptime: '10min' }),
  };
}

/** Containers often have 64 MB of /dev/shm, too little for a parallel query: use files then. */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {};
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < minSharedMemoryBytes ? { dynamic_shared_memory_type: 'mmap' } : {};
  } catch {
    return { dynamic_shared_memory_type: 'mmap' };
  }
}
