import pg from 'pg';
import { findPooler } from './find-pooler.ts';

/** Word of changes, by whichever program they were made. */
export interface ChangeNews {
  /** Whether word of changes arrives now. */
  readonly isHeard: boolean;
  onChange(forget: () => void): void;
}

/** Of tokens and of what is shown of their users and companies. */
export interface HolderNews extends ChangeNews {
  /** Of what other rows refer to by its id, and show the name of. */
  names?: ChangeNews;
}

/** What the triggers of the migrations holder-news and person-news notify, and say to the connection of the change. */
const holders = { channel: 'proofmark_holders', code: 'PM001' };
/** Those of the migration name-news. */
const names = { channel: 'proofmark_names', code: 'PM002' };
const limitMs = 2_000;
const lookEveryMs = 3_000;
const pauseMs = 1_000;

/**
 * Hears of changes to tokens, users and companies, and to names, over a connection of its own (LISTEN), which it looks
 * after: while it is not sure to hear, `isHeard` is false. Changes made over the pool are heard with their statements,
 * before they are committed.
 * @param pool of the program, before its first connection
 * @param databaseUrl of PostgreSQL itself: a pooler in transaction mode passes no notifications on, so nothing is heard
 * there
 * @param onDeaf called once when it is such a pooler
 */
export function listenForHolders(
  pool: pg.Pool,
  databaseUrl: string,
  onDeaf: () => void = () => undefined,
): HolderNews & { close(): Promise<void> } {
  const listeners: { to: typeof holders; forget: () => void }[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isHeard = false;
  let isClosed = false;
  let hasSession: boolean | undefined;

  const forgetAll = () => {
    for (const { forget } of listeners) forget();
  };
  const forget = (key: keyof typeof holders, holder: string | undefined) => {
    for (const listener of listeners) if (listener.to[key] === holder) listener.forget();
  };

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    isHeard = false;
    forgetAll();
    void lost.end().catch(() => undefined);
    plan(pauseMs);
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void (client ? look(client) : open()), ms).unref();
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
    next.on('notification', ({ channel }) => forget('channel', channel));
    try {
      await next.connect();
      hasSession ??= (await findPooler(databaseUrl, limitMs)) !== 'transaction';
      if (!hasSession) {
        isClosed = true;
        onDeaf();
        await next.end();
        return;
      }
      await next.query(`LISTEN ${holders.channel}; LISTEN ${names.channel}`);
    } catch {
      lose(next);
      return;
    }
    // What changed before is not heard.
    forgetAll();
    isHeard = client === next;
    plan(lookEveryMs);
  }

  /** A connection that was lost without a word hears nothing for ever. */
  async function look(current: pg.Client): Promise<void> {
    try {
      await current.query('SELECT 1');
    } catch {
      lose(current);
      return;
    }
    plan(lookEveryMs);
  }

  pool.on('connect', (own) => own.on('notice', ({ code }) => forget('code', code)));
  void open();
  const newsOf = (to: typeof holders): ChangeNews => ({
    get isHeard() {
      return isHeard;
    },
    onChange: (listener) => void listeners.push({ to, forget: listener }),
  });
  return {
    get isHeard() {
      return isHeard;
    },
    onChange: newsOf(holders).onChange,
    names: newsOf(names),
    async close() {
      isClosed = true;
      isHeard = false;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
