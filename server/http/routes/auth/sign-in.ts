import * as contract from '#lib/contract/auth.ts';
import { attemptStore, signInStore } from '#server/db/sign-in-repository.ts';
import { type SignInPorts, signIn } from '#server/domain/auth/sign-in.ts';
import { route } from '../../core/route.ts';
import { twoFactorPorts } from './account-ports.ts';

export const signInRoute = route(contract.signIn, async ({ body, services, request, audit }) => {
  const { db } = services.database;
  const ports: SignInPorts = {
    ...signInStore(db),
    ...attemptStore(db),
    demo: services.config.demo,
    twoFactor: twoFactorPorts(services),
    onKnownUser: ({ id, companyId }) => audit({ userId: id, companyId }),
  };
  const { token, tokenId, expiresAt, user } = await signIn(ports, { ...body, address: request.ip });
  audit({ tokenId, resourceId: tokenId });
  return {
    token,
    expires_at: expiresAt.toISOString(),
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
});
