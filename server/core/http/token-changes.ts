import pg from 'pg';
import { findPooler } from '../db/connection/find-pooler.ts';

/** Changes of tokens and of what is shown of their users and companies, by whichever program they are made. */
export interface TokenChanges {
  /** Whether changes are heard of now. */
  readonly isListening: boolean;
  onChange(listener: () => void): void;
}

/** Channel and code of notices that the triggers of the migrations holder-news and person-news send. */
const channel = 'proofmark_holders';
const noticeCode = 'PM001';
const limitMs = 2_000;
const checkEveryMs = 3_000;
const pauseMs = 1_000;

/**
 * Hears of changes over a connection of its own (LISTEN), which it checks: while it is not sure to hear, `isListening`
 * is false. Changes made over the pool are heard with their statements, before they are committed.
 * @param pool of the program, before its first connection
 * @param databaseUrl of PostgreSQL itself: a pooler in transaction mode passes no notifications on, so nothing is heard
 * there
 * @param onDeaf called once when it is such a pooler
 */
export function listenForTokenChanges(
  pool: pg.Pool,
  databaseUrl: string,
  onDeaf: () => void = () => undefined,
): TokenChanges & { close(): Promise<void> } {
  const listeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  let isClosed = false;
  let hasSession: boolean | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    notify();
    void lost.end().catch(() => undefined);
    plan(pauseMs);
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void (client ? check(client) : open()), ms).unref();
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'proofmark-holders',
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
      keepAlive: true,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', notify);
    try {
      await next.connect();
      hasSession ??= (await findPooler(databaseUrl, limitMs)) !== 'transaction';
      if (!hasSession) {
        isClosed = true;
        onDeaf();
        await next.end();
        return;
      }
      await next.query(`LISTEN ${channel}`);
    } catch {
      lose(next);
      return;
    }
    // Changes from before the connection are not notified.
    notify();
    isListening = client === next;
    plan(checkEveryMs);
  }

  /** A connection that was lost without a word hears nothing for ever. */
  async function check(current: pg.Client): Promise<void> {
    try {
      await current.query('SELECT 1');
    } catch {
      lose(current);
      return;
    }
    plan(checkEveryMs);
  }

  pool.on('connect', (own) =>
    own.on('notice', ({ code }) => {
      if (code === noticeCode) notify();
    }),
  );
  void open();
  return {
    get isListening() {
      return isListening;
    },
    onChange: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      isListening = false;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
