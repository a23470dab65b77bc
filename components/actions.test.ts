import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '#lib/permissions/permissions.ts';
import { cookieNames, encodeSession } from '#lib/portal/session-cookie.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';

const request = vi.hoisted(() => ({ headers: {} as Record<string, string>, cookies: [] as object[] }));
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(request.headers),
  cookies: async () => ({ getAll: () => request.cookies, get: () => undefined }),
}));

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: Namespace) => translatorFor('en', namespace),
  getLocale: async () => 'en-GB',
}));

type Action = (...input: unknown[]) => Promise<unknown>;

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root }).sort();
const isAction = (file: string) => /^['"]use server['"]/m.test(readFileSync(path.join(root, file), 'utf8'));
const actions = await Promise.all(
  files.filter(isAction).map(async (file) => {
    const exported: Record<string, Action> = await import(path.join(root, file));
    return Object.entries(exported).map(([name, action]): [string, Action] => [`${name} of ${file}`, action]);
  }),
).then((lists) => lists.flat());

const origin = 'http://localhost:3000';
const secret = 'a secret of thirty-two characters';
/** No input of any action. */
const nonsense = [['nonsense']];
const call = (action: Action) => action(nonsense, nonsense, nonsense, nonsense);
/** Actions that take nothing, so that they have nothing to check. */
const withoutInput = [
  'loadSkus of components/ingestion/actions.ts',
  'loadEquipment of components/workorders/actions.ts',
  'loadFirstSteps of components/overview/actions.ts',
  'loadOpenItems of components/overview/actions.ts',
  'startPasskeyProof of components/security/actions.ts',
  'loadHealth of components/operator/actions.ts',
  'deletePositions of components/inspect/actions.ts',
];
/** Actions that a user without any permission can call. */
const forEveryUser = [
  'updateOwnPassword of components/security/actions.ts',
  'updateProfile of components/profile/actions.ts',
  'createPasskey of components/security/actions.ts',
  'confirmTwoFactor of components/security/actions.ts',
  'updateOpenItems of components/overview/actions.ts',
  'loadDocument of components/codes/actions.ts',
  'loadOpenItems of components/overview/actions.ts',
  'deletePasskey of components/security/actions.ts',
  'renamePasskey of components/security/actions.ts',
  'startPasskey of components/security/actions.ts',
  'startPasskeyProof of components/security/actions.ts',
  'startTwoFactor of components/security/actions.ts',
  'turnOffTwoFactor of components/security/actions.ts',
  'undoTask of components/codes/actions.ts',
];

const service = vi.fn();

beforeEach(() => {
  vi.stubEnv('NEXTAUTH_SECRET', secret);
  vi.stubEnv('PORTAL_URL', origin);
  vi.stubGlobal('fetch', service);
  service.mockReset().mockRejectedValue(new Error('The service must not be called.'));
  Object.assign(request, { headers: { origin }, cookies: [] });
});

async function signIn(held: readonly string[] = permissions): Promise<void> {
  const uatExpiresAt = new Date(Date.now() + 60_000).toISOString();
  const company = { id: 1, name: 'Northwind', slug: 'northwind', companyType: 'brand_owner' };
  const account = {
    id: 1,
    name: 'A',
    email: 'a@demo.test',
    role: 'account_admin',
    company,
    permissions: [...held],
  };
  const value = await encodeSession({ account, uat: 'uat_of_a_test', uatExpiresAt }, secret);
  request.cookies = [{ name: cookieNames().session, value }];
}

/** Answer of an action without effect: a refusal, or an empty result. */
const refusal = (code: string) => [expect.objectContaining({ ok: false, code }), []];

describe('server actions', () => {
  it("are in components/<area>/actions.ts, each marked 'use server', and nowhere else", () => {
    const named = files.filter((file) => /^components\/[^/]+\/actions[.]ts$/.test(file));
    expect(files.filter(isAction)).toEqual(named);
    expect(actions.length).toBeGreaterThan(30);
  });

  it.each(actions)('%s refuses a call from another origin', async (_, action) => {
    await signIn();
    request.headers = { origin: 'https://elsewhere.example' };
    expect(refusal('foreign_origin')).toContainEqual(await call(action));
    request.headers = {};
    expect(refusal('foreign_origin')).toContainEqual(await call(action));
    expect(service).not.toHaveBeenCalled();
  });

  it.each(actions)('%s refuses a call without a session', async (_, action) => {
    expect(refusal('session_ended')).toContainEqual(await call(action));
    expect(service).not.toHaveBeenCalled();
  });

  it.each(actions.filter(([name]) => !forEveryUser.includes(name)))('%s asks for a permission', async (_, action) => {
    await signIn([]);
    expect(refusal('permission_denied')).toContainEqual(await call(action));
    expect(service).not.toHaveBeenCalled();
  });

  it.each(actions.filter(([name]) => !withoutInput.includes(name)))('%s checks what it is given', async (_, action) => {
    await signIn();
    expect(refusal('validation_error')).toContainEqual(await call(action));
    expect(service).not.toHaveBeenCalled();
  });
});
