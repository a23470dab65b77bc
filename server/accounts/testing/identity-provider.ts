import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** Claims about a person, by the address of the sign-in. */
export type Claims = Record<string, unknown>;

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By e-mail address; `sub` is the address where it is not given. */
  people: Map<string, Claims>;
  /** Changes the ID tokens that follow; signed with the provider's key, or with another. */
  tamper: { change?: (claims: JWTPayload) => JWTPayload; foreignKey?: boolean };
  /** Signs in as the browser would: follows the address to the answer, of which this is the part behind the ?. */
  signIn(authorizationUrl: string): Promise<string>;
  close(): Promise<void>;
}

/** An OpenID provider (npm `oidc-provider`) on a free port, whose people sign in without being asked. */
export async function startIdentityProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: foreignKey } = await generateKeyPair('RS256', { extractable: true });
  const [clientId, clientSecret] = ['proofmark', 'the secret of the client'];
  const people = new Map<string, Claims>();
  const tamper: TestProvider['tamper'] = {};
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri.replace('/single-sign-on', '/sign-in')],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          const send = '<script>document.forms[0].submit()</script>';
          ctx.body = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>') + send;
        },
      },
    },
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, ...people.get(email) }) as Claims & { sub: string },
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token) return;
    const { change, foreignKey: isForeign } = tamper;
    if (!change && !isForeign) return;
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
    body.id_token = await new SignJWT(change?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(isForeign ? foreignKey : privateKey);
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    provider
      .interactionDetails(request, response)
      .then(({ params }) =>
        provider.interactionFinished(request, response, { login: { accountId: String(params['login_hint']) } }),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    tamper,
    signIn: (url) => follow(url, redirectUri),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const mostSteps = 10;

async function follow(authorizationUrl: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  for (let step = 0; step < mostSteps; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) return url.search.slice(1);
  }
  throw new Error('The provider led in circles.');
}
