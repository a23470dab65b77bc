import * as contract from '#lib/contract/inspection.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { findOrInsertInspector, lockOpenTeam } from '../queries/inspection-teams.ts';
import { countFailure, secondsBlocked } from '../queries/sign-in-attempts.ts';
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
  const subject = inspectionSubjectOf(networkOf(request.ip));
  const wait = await secondsBlocked(database.db, subject.name, subject.limit);
  if (wait > 0) throw tooManyAttempts(wait);
  const hashes = { secret: hashSecret(body.secret), code: hashInspectionCode(config, body.secret) };
  const token = createToken();
  const joined = await inUnitOfWork(async ({ trx }) => {
    const team = await lockOpenTeam(trx, hashes);
    if (!team) return null;
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
  if (!joined) {
    // In a unit of work of its own: the refusal would roll the count back.
    await transact(database, ({ trx }) => countFailure(trx, subject.name));
    throw new DomainError('not_authenticated', reason('inspectionLinkExpired'));
  }
  return { token, expires_at: joined.expiresAt.toISOString(), user: joined.user };
});
