import type { Database } from '../database.ts';

const asked = new WeakMap<Database, Promise<boolean>>();

/**
 * Whether the database answers a request of its program within the limit; never rejects, and never takes longer. One
 * question is under way at a time, however many ask, so that probes cannot take the pool's connections.
 */
export async function databaseAnswers(database: Database, limitMs: number): Promise<boolean> {
  let asking = asked.get(database);
  if (!asking) {
    asking = database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    asked.set(database, asking);
    void asking.then(() => asked.delete(database));
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  try {
    return await Promise.race([asking, late]);
  } finally {
    clearTimeout(timer);
  }
}
