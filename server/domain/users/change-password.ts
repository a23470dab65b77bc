import { hashPassword, verifyPassword } from '../auth/password.ts';
import { throttle } from '../auth/sign-in.ts';
import { DomainError, fieldError } from '../errors.ts';

export interface ChangePasswordPorts {
  findPassword(userId: number): Promise<{ email: string; hash: string }>;
  /** As in sign-in: a guess here is a guess there. */
  secondsBlocked(subject: string, limit: number): Promise<number>;
  countFailure(subject: string): Promise<void>;
  clearFailures(subject: string): Promise<void>;
  /** Stores the hash and ends every session but the one of the token, both or neither. */
  storePassword(change: { userId: number; hash: string; tokenId: number }): Promise<void>;
}

/**
 * Sets one's own password. Tokens stay: what programs run on does not stop because a person chooses a new password, and an
 * admin who resets it for someone ends those too.
 * @throws DomainError on `current_password`, or too_many_requests
 */
export async function changePassword(
  ports: ChangePasswordPorts,
  who: { userId: number; tokenId: number },
  input: { current_password: string; password: string },
): Promise<void> {
  const { email, hash } = await ports.findPassword(who.userId);
  const subject = `account:${email.toLowerCase()}`;
  const wait = await ports.secondsBlocked(subject, throttle.account);
  if (wait > 0) {
    throw new DomainError('too_many_requests', 'Too many wrong passwords. Try again later.', { retryAfter: wait });
  }
  if (!(await verifyPassword(input.current_password, hash))) {
    await ports.countFailure(subject);
    throw fieldError('current_password', 'This is not your current password.');
  }
  await ports.clearFailures(subject);
  await ports.storePassword({ ...who, hash: await hashPassword(input.password) });
}
