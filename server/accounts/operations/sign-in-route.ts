import * as contract from '#lib/contract/auth.ts';
import { route } from '#server/core/http/route.ts';
import { twoFactorPorts } from '../queries/account-ports.ts';
import { attemptStore, signInStore } from '../queries/sign-ins.ts';
import { type SignInPorts, signIn } from './sign-in.ts';

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
