import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replicas/replicas.ts';
import type { InUnitOfWork } from '../db/unit-of-work.ts';
import type { TokenChanges } from './token-changes.ts';

/** Services that routes use, created once when a program starts. */
export interface Services {
  config: Config;
  database: Database;
  /** Standbys that answer lists. */
  replicas?: Replicas | undefined;
  store: ObjectStore;
  inUnitOfWork: InUnitOfWork;
  photos: PhotoReaders;
  /** Lets tokens that were found be kept for some seconds; without it each request looks its token up. */
  tokenChanges?: TokenChanges;
}
