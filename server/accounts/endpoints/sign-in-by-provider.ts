import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/single-sign-on.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { redirectUriOf, signedOutUriOf } from '../present/present-single-sign-on.ts';
import { isProvisioned } from '../queries/scim-users.ts';
import { insertSession, sessionHours } from '../queries/sign-ins.ts';
import * as queries from '../queries/single-sign-ons.ts';
import { insertUser, lockAdmins, updateUser } from '../queries/users.ts';
import { hashSecret } from '../rules/link-secret.ts';
import { adminRolesOf } from '../rules/manage-users.ts';
import { noPassword } from '../rules/password.ts';
import type { Person } from '../rules/provider-claims.ts';
import { domainOf, roleOfClaims } from '../rules/role-of-claims.ts';
import { beginAuthorization, finishAuthorization } from './identity-provider.ts';

/** How long a person has at the provider. */
const attemptMinutes = 10;

const settingsOf = (config: Config, row: queries.SingleSignOnRow) => ({
  issuer: row.issuer,
  client_id: row.client_id,
  client_secret: queries.openClientSecret(config, row),
});

/** @throws DomainError not_found, unavailable */
export const beginSingleSignOn = endpoint(
  contract.beginSingleSignOn,
  async ({ body, config, database, inUnitOfWork }) => {
    const { db } = database;
    const email = body.email.trim().toLowerCase();
    const owner = await queries.findByDomain(db, domainOf(email) ?? '');
    const row = owner && (await queries.findSingleSignOn(db, { companyId: owner.company_id }, owner.company_id));
    if (!row) throw new DomainError('not_found', reason('singleSignOnDomainNotFound'));
    const { url, state, nonce, verifier } = await beginAuthorization(
      settingsOf(config, row),
      { allowPrivate: config.webhookAllowPrivate },
      { redirectUri: redirectUriOf(config.urls.portal), email },
    );
    const expiresAt = new Date(Date.now() + attemptMinutes * 60_000);
    await inUnitOfWork(({ trx }) =>
      queries.insertSignOnAttempt(trx, config, {
        stateHash: hashSecret(state),
        companyId: row.company_id,
        nonce,
        verifier,
        expiresAt,
      }),
    );
    return { authorization_url: url, state, expires_at: expiresAt.toISOString() };
  },
);

/** @throws DomainError invalid_credentials, permission_denied, unavailable */
export const finishSingleSignOn = endpoint(contract.finishSingleSignOn, async (call) => {
  const { body, config, database, inUnitOfWork, request, audit } = call;
  const query = new URLSearchParams(body.answer);
  // Taken before anything is asked of the provider, and committed: a code that comes twice is used once.
  const attempt = await inUnitOfWork(({ trx }) =>
    queries.consumeSignOnAttempt(trx, config, hashSecret(query.get('state') ?? '')),
  );
  const scope = attempt && { companyId: attempt.companyId };
  const row = scope && (await queries.findSingleSignOn(database.db, scope, attempt.companyId));
  if (!row) {
    throw new DomainError('invalid_credentials', reason('signInNotStarted'));
  }
  audit({ companyId: row.company_id });
  const { signOutUrl, ...person } = await finishAuthorization(
    settingsOf(config, row),
    { allowPrivate: config.webhookAllowPrivate },
    {
      redirectUri: redirectUriOf(config.urls.portal),
      signedOutUri: signedOutUriOf(config.urls.portal),
      query,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
    },
  );
  const email = checkAddress(row, person);
  const role = roleOfClaims(person.claims, row);
  const token = createToken();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  const signedIn = await inUnitOfWork(async ({ trx }) => {
    const userId = await findOrInsert(trx, row, { subject: person.subject, email, name: person.name ?? email, role });
    const acceptLanguage = request.headers['accept-language'];
    const session = { userId, network: networkOf(request.ip), acceptLanguage, hash: hashToken(token), expiresAt };
    const made = await insertSession(trx, session);
    if (!made) throw new DomainError('permission_denied', reason('userDeactivated'));
    return made;
  });
  audit({ userId: signedIn.user.id, tokenId: signedIn.tokenId, resourceId: signedIn.tokenId });
  return { token, expires_at: expiresAt.toISOString(), user: signedIn.user, sign_out_url: signOutUrl };
});

/**
 * A provider vouches for addresses of its company's confirmed domains and no others: it could name anybody.
 * @throws DomainError permission_denied
 */
function checkAddress(row: queries.SingleSignOnRow, { email, isVerified }: Person): string {
  const domain = domainOf(email ?? '');
  const isOwn = row.domains.some((one) => one.domain === domain && one.confirmed_at !== null);
  if (email === undefined || !isOwn) {
    throw new DomainError('permission_denied', reason('emailDomainNotOfCompany'));
  }
  if (!isVerified) throw new DomainError('permission_denied', reason('addressNotVerified'));
  return email;
}

/**
 * Makes the user at the first sign-in; afterwards the role follows the claim, but for the company's last
 * administrator's, and for users whose role the provider sets by SCIM.
 * @throws DomainError permission_denied when the claim gives no role
 */
async function findOrInsert(
  trx: Transaction<Schema>,
  { company_id: companyId, company_type: companyType }: queries.SingleSignOnRow,
  { subject, email, name, role }: { subject: string; email: string; name: string; role: string | null },
): Promise<number> {
  const admins = await lockAdmins(trx, companyId, adminRolesOf(companyType));
  const known = await queries.findPerson(trx, companyId, { subject, email });
  if (known && (await isProvisioned(trx, known.id))) {
    await queries.bindSubject(trx, known.id, subject);
    return known.id;
  }
  if (role === null) throw new DomainError('permission_denied', reason('roleNotAssigned'));
  if (!known) {
    const userId = await insertUser(trx, { companyId, email, name, role, passwordHash: noPassword }).catch((error) => {
      throw error instanceof DomainError
        ? new DomainError('permission_denied', reason('addressOfAnotherCompany'))
        : error;
    });
    await queries.bindSubject(trx, userId, subject);
    return userId;
  }
  await queries.bindSubject(trx, known.id, subject);
  const isLastAdmin = admins.length === 1 && admins[0] === known.id;
  if (known.role !== role && !isLastAdmin) await updateUser(trx, known.id, { role });
  return known.id;
}
