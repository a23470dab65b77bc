import { readFileSync } from 'node:fs';
import createNextIntlPlugin from 'next-intl/plugin';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

/** For what is not a page and has no nonce: files, and answers to photos. Workers of a page run under it too. */
const fileHeaders = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Addresses that `proxy.ts` leaves out. */
const fileAddresses = [
  '/_next/:path*',
  '/favicon.ico',
  '/icon.svg',
  '/robots.txt',
  '/inspect-sw.js',
  '/samples/:path*',
  '/api/photo/:path*',
];

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Equal at build and at start, or every soft navigation reloads. Rolling deployments set NEXT_DEPLOYMENT_ID at both.
  deploymentId: process.env.NEXT_DEPLOYMENT_ID ?? `v${version.replaceAll('.', '-')}`,
  // A release is built twice to the same bytes; else Next.js makes an id of each build.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // `npm run check` types the whole tree with the project's own compiler; a second run here only slows the first start.
  typescript: { ignoreBuildErrors: true },
  // One registry of metrics for the process, not one in each bundle.
  serverExternalPackages: [
    'prom-client',
    'pino',
    ...['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map((name) => `@opentelemetry/${name}`),
  ],
  devIndicators: false,
  // `next dev` writes a file for agents into the root of the project otherwise.
  agentRules: false,
  headers: async () => {
    const headers = Object.entries(fileHeaders).map(([key, value]) => ({ key, value }));
    return fileAddresses.map((source) => ({ source, headers }));
  },
  experimental: {
    // The largest thing an action is given: 100,000 ids of codes, pasted as a list.
    serverActions: { bodySizeLimit: '4mb' },
    // For a debugger in development. In operation nothing reads them: 48 MB, and a tenth of the build.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // A second build takes half the time with it, and writing it a sixth of the first. In CI there is no second.
    turbopackFileSystemCacheForBuild: process.env.CI !== 'true',
  },
};

export default createNextIntlPlugin('./lib/portal/i18n-request.ts')(config);
