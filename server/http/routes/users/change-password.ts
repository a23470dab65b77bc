import * as contract from '#lib/contract/users.ts';
import { signInPorts } from '#server/db/sign-in-repository.ts';
import { revokeOtherSessions } from '#server/db/token-repository.ts';
import { findPasswordHash, updateUser } from '#server/db/user-repository.ts';
import { changePassword } from '#server/domain/users/change-password.ts';
import { route } from '../../core/route.ts';

export const changePasswordRoute = route(contract.changePassword, async ({ body, actor, services }) => {
  const { db } = services.database;
  const ports = {
    ...signInPorts(db, services.config.demo),
    async findPassword(userId: number) {
      const { email, password_hash } = await findPasswordHash(db, userId);
      return { email, hash: password_hash };
    },
    storePassword: ({ userId, hash, tokenId }: { userId: number; hash: string; tokenId: number }) =>
      db.transaction().execute(async (trx) => {
        await updateUser(trx, userId, { password_hash: hash });
        await revokeOtherSessions(trx, userId, tokenId);
      }),
  };
  await changePassword(ports, actor, body);
  return undefined;
});
