import { isDatabaseAway } from '../errors/database-away.ts';

const againMs = 500;

/**
 * Does what a program begins with, and again for as long as it is the database that is away: programs and database are
 * started in any order, and a failover takes seconds. A program that ended instead would be as far after each start.
 * @param begin leaves nothing behind when it fails
 * @param onAway called once, not at every try
 */
export async function awaitDatabase<T>(begin: () => Promise<T>, onAway: (error: unknown) => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await begin();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (tries === 0) onAway(error);
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}
