import { createInvitation } from '#lib/contract/invitations.ts';
import type { Client } from '../client.ts';
import type { Traffic } from './traffic.ts';

/** Invites a user by mail. */
export async function invite({ client, ledger, name }: Traffic): Promise<void> {
  ledger.invitations.push(await sendInvitation(client, name('guest')));
}

export async function sendInvitation(client: Client, name: string): Promise<{ id: number; email: string }> {
  const body = { email: `${name}@guests.test`, name, role: 'analyst' as const };
  const { id, email } = await client.call(createInvitation, { body }, name);
  return { id, email };
}
