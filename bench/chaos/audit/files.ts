import { createHash } from 'node:crypto';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { getCodesFile } from '#lib/contract/workorders.ts';
import { readZip } from '#server/programs/api/testing/read-zip.ts';
import type { Order } from '../ledger.ts';
import { digestOf, fetchDocument } from '../traffic/documents.ts';
import { type Audited, type Finding, startFinding } from './finding.ts';

/** The codes file of each order, and each document, downloaded (again) as a client does. */
export async function auditFiles(audited: Audited): Promise<Finding[]> {
  const { ledger, client } = audited;
  const zips = startFinding('codes files (zip): exactly the codes, checksums agree');
  for (const order of ledger.orders.filter(({ isCanceled }) => !isCanceled)) {
    const trouble = await readCodesFile(audited, order).catch((error: unknown) => String(error));
    zips.add(
      { acknowledged: 1, present: trouble === null ? 1 : 0, lost: trouble === null ? 0 : 1 },
      trouble === null ? undefined : `order ${order.id}: ${trouble}`,
    );
  }
  const documents = startFinding('exports and artwork: the file seen when it was done');
  for (const document of ledger.documents) {
    const found = await fetchDocument(client, document.key).then(digestOf, (error: unknown) => String(error));
    const isSame = found === document.digest;
    documents.add(
      { acknowledged: 1, present: isSame ? 1 : 0, lost: isSame ? 0 : 1 },
      isSame ? undefined : `${document.kind} ${document.key} of order ${document.orderId}: ${found}`,
    );
  }
  return [zips.finding, documents.finding];
}

/** @returns what is wrong with it */
async function readCodesFile({ client, service }: Audited, order: Order): Promise<string | null> {
  const address = service.urls.api + endpointUrl(getCodesFile, { params: { id: order.id } });
  const entries = await readZip(await client.download(address, { token: true }));
  const csv = entries['codes.csv'] ?? '';
  const manifest = JSON.parse(entries['manifest.json'] ?? '{}') as { entries?: { sha256: string }[] };
  const digest = createHash('sha256').update(csv).digest('hex');
  if (manifest.entries?.[0]?.sha256 !== digest) return 'the checksum of the manifest is another';
  const ids = csv
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.slice(1, line.indexOf('"', 1)));
  const { rows } = await service.database.pool.query<{ extended_id: string }>(
    'SELECT extended_id FROM codes WHERE workorder_id = $1 ORDER BY sequence',
    [order.id],
  );
  const differs = rows.length !== ids.length || rows.some((row, at) => row.extended_id !== ids[at]);
  return differs ? `${ids.length} ids in the file, ${rows.length} codes in the database, or others` : null;
}
