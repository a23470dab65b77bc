import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/core/actor.ts';
import { keyFor } from '#server/core/config/secret-key.ts';
import type { Services } from '#server/core/http/services.ts';
import { checkIsSession } from '../operations/own-password.ts';
import type { TwoFactorPorts } from '../operations/two-factor.ts';
import { beginAttempt } from '../rules/attempts.ts';
import { attemptStore } from './sign-ins.ts';
import { twoFactorStore } from './two-factor.ts';
import { findOwnAccount } from './users.ts';

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
