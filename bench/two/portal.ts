import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A signed-in browser: what it keeps, and where it believes to be. */
export interface Session {
  /** @param base of one portal, or of the proxy in front of them */
  request(base: string, address: string, init?: RequestInit): Promise<Response>;
}

/** @param publicUrl where the browser believes to be, whichever portal it is that answers */
function openSession(publicUrl: string): Session {
  const jar = new Map<string, string>();
  return {
    async request(base, address, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      headers.set('origin', publicUrl);
      const signal = AbortSignal.timeout(30_000);
      const answer = await fetch(base + address, { redirect: 'manual', ...init, headers, signal });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return answer;
    },
  };
}

/** As the form does it: a token of the page first, then the password. Each may be answered by another portal. */
export async function signIn(base: string, publicUrl: string, email: string, password: string): Promise<Session> {
  const session = openSession(publicUrl);
  const csrf = await session.request(base, '/api/auth/csrf');
  if (!csrf.ok) throw new Error(`the page of the sign-in was answered ${csrf.status}`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const body = new URLSearchParams({ email, password, csrfToken, callbackUrl: '/', json: 'true' });
  const answer = await session.request(base, '/api/auth/callback/password', { method: 'POST', body });
  const { url = '' } = answer.ok ? ((await answer.json()) as { url?: string }) : {};
  if (!answer.ok || url.includes('error=')) throw new Error(`the sign-in was answered ${answer.status} ${url}`);
  return session;
}

/** @throws Error unless it is the page, shown to this person */
export async function readPage(session: Session, base: string, address: string, email: string): Promise<void> {
  const answer = await session.request(base, address);
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}`);
  if (!html.includes(email)) throw new Error(`${address} does not show who is signed in`);
}

export type ActionAnswer = { ok: true; data: unknown } | { ok: false; status: number; code: string; message: string };

const actions = readActions();

/**
 * A server action of the build, by its name, as a page calls it. @returns undefined without an answer that can be read
 */
export async function callAction(
  session: Session,
  base: string,
  page: string,
  name: string,
  args: readonly unknown[],
): Promise<ActionAnswer | undefined> {
  const id = actions().get(name);
  if (id === undefined) throw new Error(`The build has no action ${name}.`);
  const headers = { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' };
  const answer = await session
    .request(base, page, { method: 'POST', headers, body: JSON.stringify(args) })
    .then(async (response) => (response.ok ? await response.text() : ''))
    .catch(() => '');
  const [, found] = /^[\da-f]+:(\{"ok":.*\})$/m.exec(answer) ?? [];
  return found === undefined ? undefined : (JSON.parse(found) as ActionAnswer);
}

function readActions(): () => ReadonlyMap<string, string> {
  let known: ReadonlyMap<string, string> | undefined;
  return () => {
    const file = path.join(import.meta.dirname, '../../.next/server/server-reference-manifest.json');
    const { node } = JSON.parse(readFileSync(file, 'utf8')) as { node: Record<string, { exportedName: string }> };
    known ??= new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
    return known;
  };
}

export interface Visitor {
  session: Session;
  /** The proxy in front of the portals. */
  base: string;
  email: string;
  brand: number;
}

const pages = ['/', '/workorders', '/codes', '/catalog/products', '/ingestion', '/settings/users'];
const againMs = 300;

/** Reads a page, and again until it is there. */
export async function readSomePage(
  { session, base, email }: Visitor,
  pick: (pages: string[]) => string,
): Promise<void> {
  const page = pick(pages);
  await againUntilDone(() => readPage(session, base, page, email), isPassing);
}

/**
 * Adds a product by the action of its form, and presses the button again, with the same key, until it is done.
 * @returns its SKU
 */
export async function addProduct({ session, base, brand }: Visitor, sku: string): Promise<string> {
  const key = randomUUID();
  const body = { name: sku, sku, brand };
  for (;;) {
    const answer = await callAction(session, base, '/catalog/products/new', 'addProduct', [body, key]);
    if (answer?.ok) return sku;
    const isOver = answer && answer.status > 0 && answer.status < 500 && !/request_in_progress/.test(answer.code);
    if (isOver) throw new Error(`product ${sku} was refused: ${answer.status} ${answer.code} ${answer.message}`);
    await pause(againMs);
  }
}

/** Signs in again and reads a page, about half of it at each portal. */
export async function signInAgain({ base, email }: Visitor, password: string): Promise<void> {
  await againUntilDone(async () => {
    const session = await signIn(base, base, email, password);
    await readPage(session, base, '/', email);
  }, isPassing);
}

/** A portal that is away, and one whose service is: a page says so, and a sign-in does. */
const isPassing = (error: unknown) =>
  !(error instanceof Error) ||
  error.name !== 'Error' ||
  /answered (50[234]|200 .*unavailable|401 .*unavailable)/.test(error.message);

async function againUntilDone(work: () => Promise<void>, isPassing: (error: unknown) => boolean): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(againMs);
    }
  }
}
