import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Settings of the portal that the service does not read. */
export interface PortalSettings {
  /** The folder of the release. */
  root: string;
  secret: string | undefined;
  trustedProxies: string | undefined;
  url: string;
}

const shortestSecret = 32;

export async function checkPortal({ root, secret, trustedProxies, url }: PortalSettings): Promise<Finding[]> {
  const [build, packages] = await Promise.all(
    [path.join(root, '.next', 'BUILD_ID'), path.join(root, 'package.json')].map((file) => stat(file).catch(() => null)),
  );
  const isBuilt = build !== null && build !== undefined && (!packages || build.mtimeMs >= packages.mtimeMs);
  // On a machine without the portal its settings are not missed.
  if (!isBuilt) {
    return [warning('Portal', 'it is not built here, or before this release', 'Run `build` where the portal runs.')];
  }
  return [
    ok('Portal', `built ${build.mtime.toISOString()}`),
    secret !== undefined && secret.length >= shortestSecret
      ? ok('NEXTAUTH_SECRET', `has ${secret.length} characters`)
      : problem(
          'NEXTAUTH_SECRET',
          `the portal does not start without one of ${shortestSecret} or more characters`,
          'Set it: openssl rand -base64 33',
        ),
    !url.startsWith('https:') || trustedProxies
      ? ok('TRUSTED_PROXIES', trustedProxies ?? 'no proxy is in front of the portal')
      : warning(
          'TRUSTED_PROXIES',
          'it is not set: all users behind the proxy of the portal count as one address',
          'Set it to the address of the proxy, such as loopback.',
        ),
  ];
}
