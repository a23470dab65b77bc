import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Equal at build and at start, or every soft navigation reloads. Rolling deployments set NEXT_DEPLOYMENT_ID at both.
  deploymentId: process.env.NEXT_DEPLOYMENT_ID ?? `v${version.replaceAll('.', '-')}`,
  // `npm run check` types the whole tree with the project's own compiler; a second run here only slows the first start.
  typescript: { ignoreBuildErrors: true },
  // One registry of metrics for the process, not one in each bundle.
  serverExternalPackages: ['prom-client', 'pino'],
  devIndicators: false,
  // `next dev` writes a file for agents into the root of the project otherwise.
  agentRules: false,
  // The largest thing an action is given: 100,000 ids of codes, pasted as a list.
  experimental: { serverActions: { bodySizeLimit: '4mb' } },
};
