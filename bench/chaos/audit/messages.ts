import { type Audited, type Finding, startFinding } from './finding.ts';

/** Webhooks and mails: each at least once, each under one id, however often it was sent. */
export async function auditMessages(audited: Audited): Promise<Finding[]> {
  return [await auditWebhooks(audited), auditMails(audited)];
}

async function auditWebhooks({ ledger, service }: Audited): Promise<Finding> {
  const webhooks = startFinding('webhooks: arrived, one id and one body for each event');
  const { received } = service.receiver;
  const bodies = new Map<string, Set<string>>();
  const ids = new Map<string, Set<string>>();
  for (const { id, body, message } of received) {
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    const event = `${message.type} ${message.data['key'] ?? message.data['id'] ?? message.data['uuid']}`;
    ids.set(event, (ids.get(event) ?? new Set()).add(id));
  }
  const expected = [
    ...ledger.orders.flatMap(({ id, ids: sent, isCanceled }) => [
      ...(sent === null ? [`workorder.created ${id}`] : []),
      ...(isCanceled ? [`workorder.canceled ${id}`] : [`workorder.codes_ready ${id}`, `workorder.completed ${id}`]),
    ]),
    ...ledger.uploads.map(({ key, end }) => `ingestion.${end === 'error' ? 'failed' : 'completed'} ${key}`),
    ...ledger.documents.map(({ key }) => `document.complete ${key}`),
  ];
  for (const event of expected) {
    const found = ids.get(event)?.size ?? 0;
    webhooks.add(
      { acknowledged: 1, present: Math.min(1, found), lost: found === 0 ? 1 : 0, twice: Math.max(0, found - 1) },
      found === 1 ? undefined : `${event}: ${found} ids`,
    );
  }
  // Every message of the outbox has arrived too.
  const { rows } = await service.database.pool.query<{ key: string }>('SELECT key FROM webhook_events');
  for (const { key } of rows) {
    if (!bodies.has(key)) webhooks.add({ lost: 1 }, `${key} is in the outbox and never arrived`);
  }
  for (const [id, different] of bodies) {
    if (different.size > 1) webhooks.add({ twice: 1 }, `${id} came with ${different.size} bodies`);
  }
  return webhooks.finding;
}

function auditMails({ ledger, service }: Audited): Finding {
  const mails = startFinding('invitations by mail: arrived, one Message-ID each');
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of service.mails.received) {
    for (const address of to) ids.set(address, (ids.get(address) ?? new Set()).add(messageId));
  }
  for (const { email } of ledger.invitations) {
    const found = ids.get(email)?.size ?? 0;
    mails.add(
      { acknowledged: 1, present: Math.min(1, found), lost: found === 0 ? 1 : 0, twice: Math.max(0, found - 1) },
      found === 1 ? undefined : `${email}: ${found} Message-IDs`,
    );
  }
  return mails.finding;
}
