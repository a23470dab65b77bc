import { Socket } from 'node:net';
import pg from 'pg';

const kept = new Map<string, Promise<pg.Client>>();

/**
 * One statement of what makes and drops databases, over a connection that the process of the tests keeps: each costs
 * the server more than many a statement.
 * @param url of the database `postgres`, whose connections keep none from being copied
 */
export async function onTestServer(url: string, statement: string): Promise<void> {
  const opening = kept.get(url) ?? open(url);
  kept.set(url, opening);
  await (await opening).query(statement);
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  const drop = () => void kept.delete(url);
  // The server was killed, or has ended with the run: the next statement tries again.
  client.on('error', drop);
  client.once('end', drop);
  try {
    await client.connect();
  } catch (error) {
    drop();
    throw error;
  }
  // Open, it does not keep the process from ending.
  if (client.connection.stream instanceof Socket) client.connection.stream.unref();
  return client;
}
