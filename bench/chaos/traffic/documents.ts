import { createHash } from 'node:crypto';
import { createArtwork } from '#lib/contract/artwork.ts';
import { downloadSelection } from '#lib/contract/code-selection.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { readZip } from '#server/programs/api/testing/read-zip.ts';
import { type Client, Refused } from '../client.ts';
import { type Order, stateOf } from '../ledger.ts';
import { type Traffic, takeOrder, until, whole } from './traffic.ts';

const statusNames = ['inactive', 'active', 'blacklisted'];

/** Exports the codes of an order, or draws them, and reads the file again: it has to be what the codes are. */
export async function document(traffic: Traffic): Promise<void> {
  const order = await takeOrder(traffic);
  if (!order) return;
  try {
    await (traffic.random.next() < 0.6 ? exportCodes(traffic, order) : drawCodes(traffic, order));
  } finally {
    order.isBusy = false;
  }
}

async function exportCodes({ client, ledger, name }: Traffic, order: Order): Promise<void> {
  const { document: started } = await client.call(downloadSelection, { body: { workorder: order.id } }, name('export'));
  const file = await whenComplete(client, started.key);
  const [csv = ''] = Object.values(await readZip(file));
  const [header = [], ...rows] = csv.trimEnd().split(/\r?\n/).map(cellsOf);
  const at = (column: string) => header.indexOf(column);
  const wrong = rows.filter((row) => {
    const { status, lot } = stateOf(order, row[at('extended_id')] ?? '');
    return row[at('status')] !== statusNames[status] || row[at('lot')] !== (lot ?? '');
  });
  const ids = new Set(rows.map((row) => row[at('extended_id')]));
  if (ids.size !== order.quantity || rows.length !== order.quantity || wrong.length > 0) {
    const found = `${rows.length} rows, ${ids.size} ids, ${wrong.length} with other values (${wrong[0]?.join(' ')})`;
    ledger.surprises.push(`export ${started.key} of ${order.quantity} codes of order ${order.id}: ${found}`);
  }
  ledger.documents.push({ key: started.key, kind: 'export', orderId: order.id, digest: digestOf(file) });
}

const cellsOf = (line: string) => line.slice(1, -1).split('","');

async function drawCodes({ client, ledger, name, random }: Traffic, order: Order): Promise<void> {
  const count = Math.min(order.quantity, whole(random, 1, 100));
  const body = { format: random.pick(['svg', 'png', 'pdf'] as const), count };
  const { document: started } = await client.call(createArtwork, { params: { id: order.id }, body }, name('artwork'));
  const file = await whenComplete(client, started.key);
  const entries = Object.keys(await readZip(file)).filter((entry) => entry.endsWith(`.${body.format}`));
  const { row_count: drawn } = await client.call(getDocument, { params: { document_key: started.key } });
  if (drawn !== count || (body.format !== 'pdf' && entries.length !== count)) {
    const found = `${drawn} drawn, ${entries.length} files`;
    ledger.surprises.push(`artwork ${started.key} (${body.format}) of ${count} codes of order ${order.id}: ${found}`);
  }
  ledger.documents.push({ key: started.key, kind: 'artwork', orderId: order.id, digest: digestOf(file) });
}

export const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

/** @returns the file */
export async function whenComplete(client: Client, key: string): Promise<Buffer> {
  const { status, error_data: error } = await until(
    () => client.call(getDocument, { params: { document_key: key } }),
    (document) => !['pending', 'in-progress'].includes(document.status),
  );
  if (status !== 'complete') throw new Error(`document ${key} is ${status}: ${JSON.stringify(error)}`);
  return fetchDocument(client, key);
}

/** A link is good for one use: one whose answer was lost on its way is replaced by the next. */
export async function fetchDocument(client: Client, key: string): Promise<Buffer> {
  for (;;) {
    const { link } = await client.call(getDownloadLink, { params: { document_key: key } });
    try {
      return await client.download(link);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 410) throw error;
    }
  }
}
