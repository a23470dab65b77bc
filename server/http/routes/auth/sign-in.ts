import * as contract from '#lib/contract/auth.ts';
import { signInPorts } from '#server/db/sign-in-repository.ts';
import { signIn } from '#server/domain/auth/sign-in.ts';
import { route } from '../../core/route.ts';

export const signInRoute = route(contract.signIn, async ({ body, services, request }) => {
  const { token, expiresAt, user } = await signIn(signInPorts(services.database.db, services.config.demo), {
    email: body.email,
    password: body.password,
    address: request.ip,
  });
  return {
    token,
    expires_at: expiresAt.toISOString(),
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
});
