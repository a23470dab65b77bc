import type { FastifyRequest } from 'fastify';
import { keyFor } from '#server/config/secret-key.ts';
import { attemptStore } from '#server/db/sign-in-repository.ts';
import { twoFactorStore } from '#server/db/two-factor-repository.ts';
import { findOwnAccount } from '#server/db/user-repository.ts';
import type { Actor } from '#server/domain/actor.ts';
import { beginAttempt } from '#server/domain/auth/attempts.ts';
import { checkIsSession } from '#server/domain/auth/own-password.ts';
import type { TwoFactorPorts } from '#server/domain/auth/two-factor.ts';
import type { Services } from '../../core/services.ts';

export function twoFactorPorts({ database, config }: Services): TwoFactorPorts {
  return twoFactorStore(database.db, {
    seal: keyFor(config.secretKey, 'two-factor secrets'),
    recovery: keyFor(config.secretKey, 'recovery codes'),
  });
}

/** The account of whoever is signed in, and what counts their tries at its secrets. */
export async function openOwnAccount(services: Services, actor: Actor, request: FastifyRequest) {
  checkIsSession(actor);
  const { db } = services.database;
  const account = await findOwnAccount(db, actor.userId);
  return { account, attempt: beginAttempt(attemptStore(db), { email: account.email, address: request.ip }) };
}
