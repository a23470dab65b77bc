import type { Database } from '../db/database.ts';
import type { TokenChanges } from './token-changes.ts';
import { findTokenHolder, markTokenUsed, type TokenHolder } from './token-holder.ts';

const usedMarkInterval = 60_000;
/** The most a holder may be behind, when word of a change was lost on its way. */
const keptMs = 10_000;
/** About 1 kB each. */
const mostKept = 5_000;

/** Finds who a token belongs to. */
export interface TokenHolders {
  find(tokenHash: Buffer): Promise<TokenHolder | undefined>;
  /** How often what was kept has been forgotten. */
  readonly changes: number;
  /**
   * Once more when a change that was heard of with its statement is committed: what was read meanwhile is from before
   * it.
   */
  clear(): void;
}

/**
 * Looks each token up, or, where news of changes are heard, keeps those found for some seconds. A change forgets all of
 * them: they are rare, and which tokens one touches is more than a cache should know.
 */
export function createTokenHolders({ db }: Pick<Database, 'db'>, news?: TokenChanges): TokenHolders {
  const kept = new Map<string, { holder: TokenHolder; foundAt: number }>();
  let changes = 0;
  const clear = () => {
    changes += 1;
    kept.clear();
  };
  news?.onChange(clear);

  async function lookUp(tokenHash: Buffer, key: string): Promise<TokenHolder | undefined> {
    const changesBefore = changes;
    const holder = await findTokenHolder(db, tokenHash);
    // The row may be older than a change that was notified during the read.
    if (holder && news?.isListening && changes === changesBefore) {
      const oldest = kept.size < mostKept ? undefined : kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(key, { holder, foundAt: performance.now() });
    }
    return holder;
  }

  /** The time kept is not read from the clock on the wall: that may be set back, and the holder be kept for as long. */
  function recall(key: string): TokenHolder | undefined {
    const known = news?.isListening ? kept.get(key) : undefined;
    if (!known || performance.now() - known.foundAt >= keptMs) return undefined;
    return known.holder.expires_at.getTime() > Date.now() ? known.holder : undefined;
  }

  return {
    get changes() {
      return changes;
    },
    clear,
    async find(tokenHash) {
      const key = tokenHash.toString('base64');
      const holder = recall(key) ?? (await lookUp(tokenHash, key));
      if (holder && Date.now() - (holder.last_used_at?.getTime() ?? 0) > usedMarkInterval) {
        holder.last_used_at = new Date();
        await markTokenUsed(db, holder.token_id);
      }
      return holder;
    },
  };
}
