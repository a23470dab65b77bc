import { DomainError } from '../errors.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { createToken, hashToken } from './token.ts';

export const sessionHours = 12;

/** Failures of one account, or from one address, before sign-in is refused for the rest of the window. */
export const throttle = { account: 8, address: 40, windowSeconds: 300 };

export interface SignInUser {
  id: number;
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  isActive: boolean;
}

/** The password of every demo account. Outside the demo nobody signs in with it, whoever's it is. */
export const demoPassword = 'proofmark-demo';

export interface SignInPorts {
  demo: boolean;
  findUserByEmail(email: string): Promise<SignInUser | null>;
  /** Seconds until the subject may try again, 0 when it may now. */
  secondsBlocked(subject: string, limit: number): Promise<number>;
  countFailure(subject: string): Promise<void>;
  clearFailures(subject: string): Promise<void>;
  storeSession(session: { userId: number; hash: Buffer; expiresAt: Date }): Promise<void>;
}

let decoy: Promise<string> | undefined;

/**
 * Signs a user in. Says the same, in the same time, for an unknown user, a wrong password and an inactive user.
 * @throws DomainError invalid_credentials or too_many_requests
 */
export async function signIn(
  ports: SignInPorts,
  input: { email: string; password: string; address: string },
): Promise<{ token: string; expiresAt: Date; user: SignInUser }> {
  const email = input.email.trim().toLowerCase();
  const subjects = [
    { name: `account:${email}`, limit: throttle.account },
    { name: `address:${input.address}`, limit: throttle.address },
  ];
  const waits = await Promise.all(subjects.map(({ name, limit }) => ports.secondsBlocked(name, limit)));
  const wait = Math.max(...waits);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    throw new DomainError(
      'too_many_requests',
      `Too many failed sign-ins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { retryAfter: wait },
    );
  }
  const user = await ports.findUserByEmail(email);
  decoy ??= hashPassword('a password nobody has');
  const matches = await verifyPassword(input.password, user?.passwordHash ?? (await decoy));
  const isDefault = !ports.demo && input.password === demoPassword;
  if (!user || !matches || !user.isActive || isDefault) {
    for (const { name } of subjects) await ports.countFailure(name);
    throw new DomainError('invalid_credentials', 'E-mail or password is not right.');
  }
  await ports.clearFailures(`account:${email}`);
  const token = createToken();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  await ports.storeSession({ userId: user.id, hash: hashToken(token), expiresAt });
  return { token, expiresAt, user };
}
