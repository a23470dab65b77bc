import { services } from '#server/core/config/programs.mjs';

/** The public addresses, as the example has them. */
export function publicAddresses(withLocalStore: boolean): [string, string][] {
  return services.flatMap(({ listeners, localStoreOnly }) =>
    localStoreOnly && !withLocalStore
      ? []
      : listeners.map(({ url, host }): [string, string] => [url, `https://${host}`]),
  );
}

/** Where each program listens, behind the proxy. */
const ports = (): [string, string][] =>
  services.flatMap(({ listeners }) =>
    listeners.map(({ port, fallback }): [string, string] => [port, String(fallback)]),
  );

const lines = (pairs: readonly [string, string][]) => pairs.map(([name, value]) => `${name}=${value}`).join('\n');

const secrets = `# Made once: proofmark create-keys >> this file. Every machine has the same. Keep SECRET_KEY apart from the backups;
# lost, no secure code can be judged.`;

const mail = `SMTP_URL=smtps://user:password@mail.example.com
MAIL_FROM="Example <no-reply@example.com>"`;

const portal = `NEXTAUTH_URL=https://portal.example.com
# What create-portal-app prints.
SERVICE_APP_ID=`;

/** Programs on one machine, a proxy on the same, the local store. */
export function environmentOfMachine(): string {
  return `# Settings of every program: /etc/proofmark/proofmark.env, readable by root and the account proofmark alone.
# docs/configuration.md has all of them.
DATABASE_URL=postgresql://proofmark:password@127.0.0.1:5432/proofmark
DATA_DIR=/var/lib/proofmark
${secrets}

# Where the programs listen: the proxy alone reaches them.
HOST=127.0.0.1
${lines(ports())}

# What the outside sees. Settle CODE_URL before the first order: it is printed on every item.
${lines(publicAddresses(true))}

${mail}
${portal}

# The proxy that ends TLS, on this machine; and the portal, which speaks to the API.
TRUSTED_PROXIES=loopback
API_INTERNAL_URL=http://127.0.0.1:4000
PHOTO_INTERNAL_URL=http://127.0.0.1:4100
OPERATIONS_PORT=4400
DRAIN_SECONDS=0
`;
}

/** Programs in containers, with the store and the database of compose.yaml. */
export function environmentOfContainers(proxyAddresses: readonly string[]): string {
  return `# Settings of every container: proofmark.env beside compose.yaml, readable by you alone. docs/configuration.md has all.
POSTGRES_PASSWORD=
DATABASE_URL=postgresql://proofmark:<POSTGRES_PASSWORD>@postgres:5432/proofmark
${secrets}

# What the outside sees. Settle CODE_URL before the first order: it is printed on every item.
${lines(publicAddresses(false))}
STORAGE_URL=https://files.example.com

STORAGE_DRIVER=s3
# Where the programs reach the store, and where browsers do.
S3_ENDPOINT=http://s3:8333
S3_PUBLIC_ENDPOINT=https://files.example.com
S3_BUCKET=proofmark
S3_ACCESS_KEY_ID=
S3_SECRET_ACCESS_KEY=

${mail}
${portal}

# The proxy and the portal have these addresses in compose.yaml, and nobody else.
TRUSTED_PROXIES=${proxyAddresses.join(',')}
API_INTERNAL_URL=http://api:4000
PHOTO_INTERNAL_URL=http://photo:4100
OPERATIONS_PORT=4400
OPERATIONS_HOST=0.0.0.0
DRAIN_SECONDS=5
`;
}
