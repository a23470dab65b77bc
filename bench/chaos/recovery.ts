import { setTimeout as pause } from 'node:timers/promises';
import { me } from '#lib/contract/auth.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { getCodesFile, getWorkorder } from '#lib/contract/workorders.ts';
import { sendInvitation } from './traffic/invitations.ts';
import { placeOrder } from './traffic/orders.ts';
import { type ScannedCodes, sendPhoto, visit } from './traffic/scans.ts';
import { type Traffic, until } from './traffic/traffic.ts';

export interface Recovery {
  ms: number;
  last: string;
}

/**
 * Uses each part that people use until it works: a call, a code's address, a photo, an order of three codes from the
 * click to its file, and a mail or a webhook where that failed. Every part has to recover without help.
 * @param patienceMs longest time for recovery
 * @returns milliseconds until all of it worked, and the last part
 * @throws Error that names the parts that failed
 */
export async function recover(
  traffic: Traffic,
  codes: ScannedCodes,
  arrives: { mail: boolean; webhook: boolean },
  patienceMs: number,
): Promise<Recovery> {
  const { client, service, name } = traffic;
  const began = performance.now();
  const waiting = new Set<string>();
  let last = '';
  const prove = async (what: string, work: () => Promise<unknown>) => {
    waiting.add(what);
    await work();
    waiting.delete(what);
    last = what;
  };
  const [firstId = ''] = codes.ids;
  const proofs = [
    prove('a call', () => client.call(me, {})),
    prove('the address of a code', () =>
      until(
        () => visitAndNote(traffic, firstId),
        (uuid) => uuid !== null,
        100,
      ),
    ),
    prove('a photo', () => photoWorks(traffic, codes)),
    prove('an order', () => orderWorks(traffic, arrives.webhook)),
  ];
  if (arrives.mail) {
    proofs.push(
      prove('a mail', async () => {
        const invitation = await sendInvitation(client, name('guest'));
        traffic.ledger.invitations.push(invitation);
        const hasCome = () => service.mails.received.some(({ to }) => to.includes(invitation.email));
        await until(async () => hasCome(), Boolean, 50);
      }),
    );
  }
  const limit = new AbortController();
  const late = pause(patienceMs, undefined, { signal: limit.signal }).then(
    () => {
      throw new Error(`after ${patienceMs / 1000} s still not: ${[...waiting].join(', ')}`);
    },
    () => undefined,
  );
  await Promise.race([Promise.all(proofs), late]);
  limit.abort();
  return { ms: performance.now() - began, last };
}

async function visitAndNote({ service, ledger }: Traffic, id: string): Promise<string | null> {
  ledger.scansSent += 1;
  const uuid = await visit(service.urls.code, id);
  if (uuid) ledger.scans.push(uuid);
  return uuid;
}

async function photoWorks({ service, ledger, name }: Traffic, { photo }: ScannedCodes): Promise<void> {
  ledger.scansSent += 1;
  const photoName = name('photo');
  const uuid = await until(
    () => sendPhoto(service.urls.photo, photo, photoName),
    (answer) => answer !== null,
    100,
  );
  if (uuid) ledger.scans.push(uuid);
}

async function orderWorks(traffic: Traffic, isTold: boolean): Promise<void> {
  const { client, ledger, service } = traffic;
  const order = await placeOrder(traffic, 3, true);
  ledger.orders.push(order);
  await until(
    () => client.call(getWorkorder, { params: { id: order.id } }),
    ({ state, codegen_file: file }) => state === 'completed' && file !== null,
    100,
  );
  const file = service.urls.api + endpointUrl(getCodesFile, { params: { id: order.id } });
  await client.download(file, { token: true });
  if (!isTold) return;
  const isThere = () =>
    service.receiver.received.some(
      ({ message }) => message.type === 'workorder.created' && message.data['id'] === order.id,
    );
  await until(async () => isThere(), Boolean, 50);
}
