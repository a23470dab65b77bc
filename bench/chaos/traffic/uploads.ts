import { createSids, getIngestion, processFromFile } from '#lib/contract/ingestion.ts';
import { Refused } from '../client.ts';
import type { Upload } from '../ledger.ts';
import { type Traffic, until, whole } from './traffic.ts';

const lot = 'L7';

/** Uploads codes made elsewhere, in the call or as a file, and some with an id twice, which are to be refused whole. */
export async function upload(traffic: Traffic): Promise<void> {
  const { ledger, random, name } = traffic;
  const prefix = name('own');
  const ids = Array.from({ length: whole(random, 1, 300) }, (_, at) => `${prefix}-${String(at).padStart(4, '0')}`);
  const isBad = random.next() < 0.15;
  const sent = isBad ? [...ids, ids[0] ?? ''] : ids;
  // A fault in a call is refused at once; one in a file is found when it is read.
  const inCall = !isBad && random.next() < 0.5;
  const key = inCall ? await sendInCall(traffic, prefix, sent) : await sendAsFile(traffic, prefix, sent);
  const made: Upload = { key, ids, end: isBad ? 'error' : 'completed' };
  ledger.uploads.push(made);
  await follow(traffic, made);
}

const rowOf = (id: string) => ({ id, product: 'SOAP', activation_status: 1, lot });

async function sendInCall({ client }: Traffic, name: string, ids: readonly string[]): Promise<string> {
  const { record_key: key } = await client.call(
    createSids,
    { body: { codes: ids.map(rowOf), description: name } },
    name,
  );
  return key;
}

async function sendAsFile({ client }: Traffic, name: string, ids: readonly string[]): Promise<string> {
  const body = { mode: 'file' as const, filetype: 'csv' as const, description: name };
  const { record_key: key, post_data: post } = await client.call(createSids, { body }, name);
  const csv = `id,product,activation_status,lot\n${ids.map((id) => `${id},SOAP,1,${lot}\n`).join('')}`;
  const send = async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(post?.fields ?? {})) form.append(field, value);
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'codes.csv');
    const init = { method: 'POST', body: form, signal: AbortSignal.timeout(30_000) };
    return fetch(post?.url ?? '', init).then(
      ({ status }) => status,
      () => 0,
    );
  };
  await until(send, (status) => status === 201);
  try {
    await client.call(processFromFile, { body: { record: key } });
  } catch (error) {
    // Begun by the call whose answer was lost.
    const { status } = await client.call(getIngestion, { params: { key } });
    if (!(error instanceof Refused) || status === 'uploading') throw error;
  }
  return key;
}

async function follow({ client, ledger }: Traffic, { key, ids, end }: Upload): Promise<void> {
  const record = await until(
    () => client.call(getIngestion, { params: { key } }),
    ({ status }) => status !== 'processing',
  );
  if (record.status !== end) {
    ledger.surprises.push(`upload ${key} ended ${record.status}: ${JSON.stringify(record.result_data)}`);
    return;
  }
  if (end === 'error') return;
  ledger.orders.push({
    id: record.result_data.workorder_id ?? 0,
    reference: key,
    quantity: ids.length,
    ids,
    expected: { status: 1, blacklistReason: 0, lot },
    exceptions: new Map(),
    isCanceled: false,
    isCompleted: false,
    isBusy: false,
  });
}
