import type { Command } from 'commander';
import { ProofmarkError } from '#lib/client/proofmark.ts';
import { me, signIn, signOut } from '#lib/contract/auth.ts';
import { ask, readPassword } from './ask.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { facts } from './output.ts';
import { type Action, type Run, serviceAddress, textOption } from './run.ts';
import { removeStoredSession, storeSession } from './stored-session.ts';

export function addSessionCommands(program: Command, action: Action): void {
  program
    .command('login')
    .description('Sign in and keep the address and the token, in a file only you can read')
    .option('--email <address>', 'account; asked for when not given')
    .option('--password-stdin', 'read the password from stdin')
    .option('--otp <code>', 'one-time code; asked for when the account has two factors')
    .option('--photo-url <address>', 'address of the photo API, kept too')
    .action(action(login));
  program
    .command('whoami')
    .description('Show the user, company and permissions behind the token')
    .action(action(whoami));
  program.command('logout').description('Revoke the kept token and forget it').action(action(logout));
}

async function login(run: Run): Promise<undefined> {
  const { context, options, output, url } = run;
  const photoUrl = textOption(options, 'photoUrl');
  const email =
    textOption(options, 'email') ??
    (await ask(context, 'E-mail: ', { otherwise: 'There is no terminal to ask on: use --email.' }));
  const password = await readPassword(context, options['passwordStdin'] === true, 'Password: ');
  const { hostname, protocol } = new URL(url);
  if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname)) {
    output.note(`${url} is not encrypted: others on the way can read the password.`);
  }
  const { token, expires_at, user } = await signInWith(run, { email, password });
  const file = await storeSession(context.environment.configDirectory, {
    url,
    ...(photoUrl && { photo_url: serviceAddress(photoUrl) }),
    token,
    email: user.email,
    expires_at,
  });
  output.result({ url, user, expires_at, file }, () => [
    `Signed in at ${url} as ${user.email} until ${expires_at}. Kept in ${file}.`,
  ]);
  return undefined;
}

async function signInWith(run: Run, credentials: { email: string; password: string }) {
  const otp = textOption(run.options, 'otp');
  const client = run.anonymous();
  try {
    return await client.call(signIn, { body: { ...credentials, ...(otp && { otp }) } });
  } catch (error) {
    if (otp || !(error instanceof ProofmarkError) || error.code !== 'otp_required') throw error;
    if (!run.context.terminal.stdin.isTTY) {
      throw new CliError(exitCodes.forbidden, 'This account has two factors: give the one-time code with --otp.');
    }
    const code = await ask(run.context, 'One-time code: ', { otherwise: 'Use --otp.' });
    return client.call(signIn, { body: { ...credentials, otp: code.trim() } });
  }
}

async function whoami(run: Run): Promise<undefined> {
  const answer = await run.client().call(me, {});
  run.output.result({ url: run.url, ...answer }, () =>
    facts([
      ['Service', run.url],
      ['User', `${answer.user.name} <${answer.user.email}>, id ${answer.user.id}`],
      ['Role', answer.role],
      ['Company', `${answer.company.name} (${answer.company.company_type}), id ${answer.company.id}`],
      ['Token', `${answer.token.id}, expires ${answer.token.expires_at}`],
      ['Permissions', answer.permissions.join(', ')],
    ]),
  );
  return undefined;
}

async function logout(run: Run): Promise<undefined> {
  const { context, output, stored } = run;
  if (!stored) throw new CliError(exitCodes.forbidden, 'Nobody is signed in here.');
  try {
    await run.client().call(signOut, {});
  } catch (error) {
    // A token that the service no longer knows is as good as revoked.
    if (!(error instanceof ProofmarkError && error.status === 401)) {
      output.error(`The token could not be revoked and is kept; it expires ${stored.expires_at}.`);
      throw error;
    }
  }
  await removeStoredSession(context.environment.configDirectory);
  output.result({ url: stored.url, email: stored.email }, () => [`Signed out of ${stored.url}.`]);
  return undefined;
}
