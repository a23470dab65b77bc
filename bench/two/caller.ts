import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { me, signOut } from '#lib/contract/auth.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { issueToken } from '#server/programs/api/testing/people.ts';
import { type Finding, startFinding } from '../chaos/audit/finding.ts';
import type { Stage } from './stage.ts';

const from = '127.0.0.9';
const forged = {
  'x-forwarded-for': '203.0.113.7',
  'x-real-ip': '203.0.113.7',
  forwarded: 'for=203.0.113.7',
};

/**
 * Somebody signs in from an address of their own and claims to be elsewhere. Their way leads through haproxy to a
 * portal, and from there through haproxy to an API, whose audit log has to know where they were.
 */
export async function auditCaller({ service, urls }: Stage, password: string): Promise<Finding> {
  const { id, email } = service.world.people.analyst;
  const cookies: string[] = [];
  const send = async (address: string, body?: string) => {
    const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...forged, ...type, origin: urls.portal, cookie: cookies.join('; ') };
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    request(urls.portal + address, { method: body === undefined ? 'GET' : 'POST', headers, localAddress: from })
      .on('response', (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) cookies.push(line.split(';')[0] ?? '');
        text(answer).then(resolve, reject);
      })
      .on('error', reject)
      .end(body);
    return promise;
  };
  const { csrfToken } = JSON.parse(await send('/api/auth/csrf')) as { csrfToken: string };
  const given = new URLSearchParams({ email, password, csrfToken, callbackUrl: '/', json: 'true' });
  await send('/api/auth/callback/password', given.toString());
  const { rows } = await service.database.pool.query<{ address: string }>(
    'SELECT host(address::inet) AS address FROM audit_records WHERE user_id = $1',
    [id],
  );
  const callers = startFinding('the address of a caller, through two proxies, in the audit log');
  const isRight = rows.length > 0 && rows.every(({ address }) => address === from);
  callers.add(
    { acknowledged: 1, present: isRight ? 1 : 0, lost: isRight ? 0 : 1 },
    isRight ? undefined : `${email} was at ${from}: ${JSON.stringify(rows)}`,
  );
  return callers.finding;
}

/** The longest that an API keeps a token it has seen, when no word of its end reaches it. */
const keptMs = 10_000;

/** Somebody whose token both APIs know signs out at one of them: the other has to refuse it too. */
export async function auditEndOfToken({ service, direct }: Stage): Promise<Finding> {
  const token = await issueToken(service.database, service.world.people.scmEditor.id);
  const [first, second] = direct.api;
  const ask = async (api: string, endpoint: typeof me | typeof signOut) => {
    const headers = { authorization: `UAT ${token}` };
    const answer = await fetch(api + endpointUrl(endpoint, {}), { method: endpoint.method, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const known = [await ask(first, me), await ask(second, me), await ask(second, me)];
  const ended = await ask(first, signOut);
  const deadline = performance.now() + keptMs;
  let after = await ask(second, me);
  while (after !== 401 && performance.now() < deadline) {
    await pause(20);
    after = await ask(second, me);
  }
  const tokens = startFinding('a token ended at one API: refused by the other');
  const isRight = known.every((status) => status === 200) && ended < 300 && after === 401;
  tokens.add(
    { acknowledged: 1, present: isRight ? 1 : 0, lost: isRight ? 0 : 1 },
    isRight ? undefined : `known: ${known.join(', ')}; ended: ${ended}; afterwards: ${after}`,
  );
  return tokens.finding;
}
