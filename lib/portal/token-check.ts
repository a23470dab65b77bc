import 'server-only';
import { me } from '#lib/contract/auth.ts';
import { listIngestions } from '#lib/contract/ingestion.ts';
import type { Language } from '#lib/contract/language.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import type { Permission } from '#lib/permissions/permissions.ts';
import { call } from './client.ts';
import { portalEnv } from './env.ts';
import { serviceHost } from './foreign/not-offered.ts';
import { isNotOffered } from './foreign/not-offered-code.ts';
import type { CallFailure, CallResult } from './result.ts';
import { sessionMaxAge } from './session-cookie.ts';
import type { SessionUser } from './session-types.ts';

export interface TokenHolder {
  account: SessionUser;
  expiresAt: string;
  /** The language of the account, or that of its company; null when neither has one. */
  language?: Language | null;
}

/** Reads the holder of a token and its permissions. */
export async function describeToken(token: string): Promise<CallResult<TokenHolder>> {
  const answer = await call(me, {}, { token });
  if (isNotOffered(answer)) return tryToken(token);
  if (!answer.ok) return answer;
  const { user, role, company, permissions, token: described, time_zone, language } = answer.data;
  return {
    ok: true,
    data: {
      expiresAt: described.expires_at,
      language: language ?? company.language,
      account: {
        id: user.id,
        name: user.name,
        email: user.email,
        role,
        company: { id: company.id, name: company.name, slug: company.slug, companyType: company.company_type },
        permissions,
        ...(time_zone && { timeZone: time_zone }),
      },
    },
  };
}

/** Whether a token is still accepted; undefined when the service does not say. */
export async function isAccepted(token: string | undefined): Promise<boolean | undefined> {
  if (!token) return false;
  const answer = await describeToken(token);
  return answer.ok ? true : answer.status === 401 ? false : undefined;
}

/** Permissions that endpoints of the interface document need. The service refuses those that the token lacks. */
const interfacePermissions: readonly Permission[] = [
  'codes_view',
  'workorder_create',
  'workorder_sid_download',
  'workorder_printer_confirm',
  'ingestion_code_create',
  'product_view',
];

/**
 * A service that tells nothing of a token is asked for its two lists: who is refused one is not shown it. For the rest
 * the portal offers what the interface has, and the service refuses what the token does not hold.
 */
async function tryToken(token: string): Promise<CallResult<TokenHolder>> {
  const [templates, records] = await Promise.all([
    call(listTemplates, { query: { limit: 1 } }, { token }),
    call(listIngestions, { query: { limit: 1 } }, { token }),
  ]);
  const reads: [CallResult<unknown>, Permission][] = [
    [templates, 'workorder_view'],
    [records, 'ingestion_view'],
  ];
  const unsure = reads.find(([answer]) => !answer.ok && answer.status !== 403);
  if (unsure) return unsure[0] as CallFailure;
  const permissions = [
    ...reads.flatMap(([answer, permission]) => (answer.ok ? [permission] : [])),
    ...interfacePermissions,
  ];
  return {
    ok: true,
    data: {
      expiresAt: new Date(Date.now() + sessionMaxAge * 1000).toISOString(),
      account: {
        id: await numberOf(token),
        name: 'Token',
        email: new URL(portalEnv().publicApiUrl).host,
        role: 'UAT',
        company: { id: 0, name: serviceHost(), slug: '', companyType: 'Another service' },
        permissions,
      },
    },
  };
}

/**
 * A number for the token, where the browser stores drafts by user: the same for the same token, without revealing it.
 */
async function numberOf(token: string): Promise<number> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`proofmark ${portalEnv().secret} ${token}`),
  );
  return new DataView(digest).getUint32(0) % 2_147_483_647;
}
