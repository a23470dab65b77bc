import { DomainError } from '#server/core/errors.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { type AttemptPorts, beginAttempt } from '../rules/attempts.ts';
import { hashPassword, verifyPassword } from '../rules/password.ts';
import { type TwoFactorPorts, takeCode } from './two-factor.ts';

export const sessionHours = 12;

export interface SignInUser {
  id: number;
  companyId: number;
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  isActive: boolean;
}

/** The password of every demo account. Outside the demo nobody signs in with it, whoever's it is. */
export const demoPassword = 'proofmark-demo';

export interface SignInPorts extends AttemptPorts {
  demo: boolean;
  twoFactor: TwoFactorPorts;
  findUserByEmail(email: string): Promise<SignInUser | null>;
  /** Answers the id of the token; null when the user was deactivated or has another password by now. */
  storeSession(session: { user: SignInUser; hash: Buffer; expiresAt: Date }): Promise<number | null>;
  /** Told whose account it is about, whatever comes of it. */
  onKnownUser(user: SignInUser): void;
}

const invalidCredentials = () => new DomainError('invalid_credentials', 'E-mail or password is not right.');

let decoy: Promise<string> | undefined;

/**
 * Signs a user in. Says the same, in the same time, for an unknown user, a wrong password and an inactive user; that a
 * one-time code is needed is told only to who has the password.
 * @throws DomainError invalid_credentials, otp_required, invalid_otp or too_many_requests
 */
export async function signIn(
  ports: SignInPorts,
  input: { email: string; password: string; otp?: string | undefined; address: string },
): Promise<{ token: string; tokenId: number; expiresAt: Date; user: SignInUser }> {
  const email = input.email.trim().toLowerCase();
  const attempt = beginAttempt(ports, { email, address: input.address });
  await attempt.checkOpen();
  const user = await ports.findUserByEmail(email);
  if (user) ports.onKnownUser(user);
  decoy ??= hashPassword('a password nobody has');
  const matches = await verifyPassword(input.password, user?.passwordHash ?? (await decoy));
  const isDefault = !ports.demo && input.password === demoPassword;
  if (!user || !matches || !user.isActive || isDefault) {
    return attempt.fail(invalidCredentials());
  }
  // Whoever is blocked by now is not told that the password was right.
  await attempt.checkOpen();
  const twoFactor = await ports.twoFactor.find(user.id);
  if (twoFactor?.isOn) {
    if (!input.otp?.trim()) throw new DomainError('otp_required', 'This account needs a one-time code as well.');
    await takeCode(ports.twoFactor, attempt, { id: user.id, secret: twoFactor.secret }, input.otp);
  }
  await attempt.forgive();
  const token = createToken();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  const tokenId = await ports.storeSession({ user, hash: hashToken(token), expiresAt });
  if (tokenId === null) throw invalidCredentials();
  return { token, tokenId, expiresAt, user };
}
