import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { PhotoReaders } from '#server/domain/print-quality/photo-readers.ts';
import type { JobQueueFactory } from '#server/jobs/queue.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** What routes work with, made once when a program starts. */
export interface Services {
  config: Config;
  database: Database;
  store: ObjectStore;
  queue: JobQueueFactory;
  photos: PhotoReaders;
}
