import * as contract from '#lib/contract/inspection.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { findOrInsertInspector, lockOpenTeam } from '../queries/inspection-teams.ts';
import { countFailure, secondsBlocked, uncountFailure } from '../queries/sign-in-attempts.ts';
import { sessionHours } from '../queries/sign-ins.ts';
import { insertToken } from '../queries/tokens.ts';
import { inspectionSubjectOf, tooManyAttempts } from '../rules/attempts.ts';
import { hashInspectionCode } from '../rules/inspection-code.ts';
import { hashSecret, inHours } from '../rules/link-secret.ts';

const mostInspectors = 500;

/**
 * Signs a person in to an inspection team. The same name is the same user: names are not proved.
 * @throws DomainError not_authenticated, conflict or too_many_requests
 */
export const joinInspection = endpoint(contract.joinInspection, async (call) => {
  const { body, config, database, inUnitOfWork, request, audit } = call;
  const { name: network, limit } = inspectionSubjectOf(networkOf(request.ip));
  const wait = await secondsBlocked(database.db, network, limit);
  if (wait > 0) throw tooManyAttempts(wait);
  const hashes = { secret: hashSecret(body.secret), code: hashInspectionCode(config, body.secret) };
  const token = createToken();
  const joined = await inUnitOfWork(async ({ trx }) => {
    // Counted before the secret is looked at: guesses at once take turns, and each sees those before it.
    if ((await countFailure(trx, network)) > limit) return 'blocked';
    const team = await lockOpenTeam(trx, hashes);
    if (!team) return 'wrong';
    await uncountFailure(trx, network);
    const user = await findOrInsertInspector(trx, team, body.name, mostInspectors);
    if (!user) throw new DomainError('conflict', reason('inspectionTeamFull', { count: mostInspectors }));
    const expiresAt = new Date(Math.min(team.valid_until.getTime(), inHours(sessionHours).getTime()));
    const { id } = await insertToken(trx, {
      userId: user.id,
      name: 'Inspection',
      hash: hashToken(token),
      permissions: permissionsOf('brand_owner', user.role),
      isSession: false,
      expiresAt,
    });
    audit({ companyId: team.company_id, userId: user.id, tokenId: id, resourceId: id });
    return { expiresAt, user };
  });
  // After the unit of work: a refusal in it would roll the count back.
  if (joined === 'blocked') throw tooManyAttempts(await secondsBlocked(database.db, network, limit));
  if (joined === 'wrong') throw new DomainError('not_authenticated', reason('inspectionLinkExpired'));
  return { token, expires_at: joined.expiresAt.toISOString(), user: joined.user };
});
