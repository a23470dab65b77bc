import pg from 'pg';

export interface ProbeConnection {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

const limitMs = 1200;

/**
 * A connection of its own, to see how a server is: the program's pool may be all taken, and waiting for it says
 * nothing. A connection that does not answer in time is given up and opened again by the next query.
 */
export function openProbeConnection(databaseUrl: string, applicationName: string): ProbeConnection {
  let opening: Promise<pg.Client> | undefined;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
      keepAlive: true,
    });
    // The next query reports a lost connection.
    client.on('error', () => undefined);
    client.once('end', () => {
      opening = undefined;
    });
    await client.connect();
    return client;
  }

  return {
    async query<R extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      opening ??= open();
      const current = opening;
      try {
        return (await (await current).query<R>(text, values)).rows;
      } catch (error) {
        if (opening === current) opening = undefined;
        void current.then((client) => client.end()).catch(() => undefined);
        throw error;
      }
    },
    close: async () => {
      const client = await opening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
