import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { readAccountLink, requestPasswordReset, setPassword } from '#lib/contract/account-links.ts';
import { signIn } from '#lib/contract/auth.ts';
import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts';
import { createToken } from '#server/core/token.ts';
import { createLinkSecret } from '#server/documents/rules/download-link.ts';
import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import type { TestPerson } from './people.ts';

export interface Plot {
  api: ApiClient;
  /** Addresses of the photo API, the code addresses and the storage. */
  others: string[];
  person: TestPerson;
  /** DATA_DIR, where mails go. */
  directory: string;
}

/**
 * Sends every kind of secret to every program, in each place where people and programs put it.
 * @returns all of them
 */
export async function plantSecrets({ api, others, person, directory }: Plot): Promise<string[]> {
  const token = createToken();
  const link = createLinkSecret();
  const password = 'planted-password-of-a-person-1';
  const session = 'planted-session-of-a-browser-1';

  expect((await api.call(signIn, { body: { email: person.email, password } })).status).toBe(401);
  const webhook = await api.call(createWebhook, {
    token: person.token,
    body: { url: `https://hooks.test/in?key=${link}`, events: ['workorder.created'] },
  });
  expect(webhook.status).toBe(201);
  expect((await api.call(testWebhook, { token: person.token, params: { id: webhook.body.id } })).status).toBeLessThan(
    300,
  );

  expect((await api.call(requestPasswordReset, { body: { email: person.email } })).status).toBe(204);
  const secret = await readMailedSecret(path.join(directory, 'mail'));
  expect((await api.call(readAccountLink, { body: { secret } })).status).toBe(200);
  expect((await api.call(setPassword, { body: { secret, password } })).status).toBe(204);

  for (const url of others) {
    const paths = [
      `/api/v2/documents/download/${link}?x=${token}`,
      `/?token=${token}&X-Amz-Signature=${link}`,
      `/${token}`,
    ];
    for (const at of paths) {
      const headers = { authorization: `UAT ${token}`, cookie: `s=${session}`, 'x-service-app': link };
      await (await fetch(`${url}${at}`, { headers, redirect: 'manual' })).arrayBuffer();
      await (await fetch(`${url}${at}`, { method: 'POST', headers, body: `{"password":"${password}"` })).arrayBuffer();
    }
  }
  return [token, link, password, session, secret, webhook.body.secret, person.token];
}

/** Secret at the end of the newest mail's link. */
async function readMailedSecret(folder: string): Promise<string> {
  const names = await eventually(
    async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')),
    (found) => found.length > 0,
  );
  const mail = await readFile(path.join(folder, names.at(-1) ?? ''), 'utf8');
  const secret = /set-password#([\w-]{43})/.exec(mail.replace(/=\r\n/g, ''))?.[1];
  if (!secret) throw new Error('The mail has no link.');
  return secret;
}
