// The import rules of the house: which folder may know of which. server/core/config/import-rules.api.test.ts plants
// violations to see that each is reported, and that the whole tree is seen at all.

import { readdirSync, readFileSync } from 'node:fs';

/**
 * Files of lib that say themselves that the browser never gets them. Read from the working directory: planted
 * violations have a lib of their own.
 */
const serverOnly = readdirSync('lib/portal', { recursive: true })
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => readFileSync(`lib/portal/${file}`, 'utf8').includes("import 'server-only'"))
  .map((file) => `^lib/portal/${file.replaceAll('.', '[.]')}$`);
const actions = '^components/[^/]+/actions[.]ts$';
const reads = '^components/[^/]+/read-[^/]+[.]tsx?$';
/** The frame of an area's pages gives client components their messages. */
const pageFrame = '^components/shell/area-page[.]tsx$';

/** The rooms of the service, from the ground floor up. */
const rooms = [
  'accounts',
  'notice-events',
  'webhooks',
  'audit',
  'catalog',
  'documents',
  'equipment',
  'workorders',
  'codes',
  'artwork',
  'print-quality',
  'ingestion',
  'scan-apps',
  'scans',
  'cases',
  'inspections',
  'redirects',
  'reports',
  'scan-rules',
  'verdict',
  'visits',
  'check-page',
  'ledger',
  'dossiers',
  'activity',
  'operator',
  'support',
  'notices',
];
/** The areas of the portal, from the ground floor up. */
const areas = [
  'ui',
  'swr',
  'photos',
  'verdict',
  'session',
  'forms',
  'scan-rules',
  'data-table',
  'profile',
  'partners',
  'tokens',
  'audit',
  'webhooks',
  'reports',
  'codes',
  'activity',
  'shell',
  'scan-apps',
  'catalog',
  'redirects',
  'domains',
  'scans',
  'analytics',
  'cases',
  'authenticate',
  'ingestion',
  'workorders',
  'templates',
  'proofs',
  'enrolled-prints',
  'security',
  'users',
  'company',
  'inspection-teams',
  'support',
  'operator',
  'equipment',
  'overview',
  'sign-in',
  'ledger',
  'inspect',
];
const testFiles = '[.]test([.]|-support[.])|/testing/|/conformance[^/]*[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere hides what it would have shown.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'lib-stands-alone',
      comment: 'lib is below everything: app → components → lib, server → lib.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(app|components|server|bench|e2e)/' },
    },
    {
      name: 'lib-shared-is-for-both',
      comment:
        'The contract, the permissions and the upload rules run in the service too, and know nothing of the portal.',
      severity: 'error',
      from: { path: '^lib/(contract|permissions|upload|artwork|operations)/' },
      to: { path: '^lib/portal/' },
    },
    {
      name: 'client-is-a-package',
      comment: 'lib/client runs where it is installed: in browsers, in any Node, without the rest of the repository.',
      severity: 'error',
      from: { path: '^lib/client/', pathNot: testFiles },
      to: { pathNot: '^lib/client/|(^|node_modules/)(openapi-fetch|openapi-typescript-helpers|standardwebhooks)(/|$)' },
    },
    {
      name: 'components-below-app',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(app|server|bench|e2e)/' },
    },
    {
      name: 'browser-reaches-server-by-actions',
      comment:
        "What a component needs of the portal's server it calls as an action, actions.ts beside it, or the page reads it, " +
        'read-*.ts. A module of lib that needs one that stays on the server stays there itself.',
      severity: 'error',
      from: { path: '^(components|lib/portal)/', pathNot: [actions, reads, pageFrame, ...serverOnly, testFiles] },
      to: { path: ['(^|node_modules/)server-only/', reads, ...serverOnly] },
    },
    {
      name: 'actions-are-called-by-components',
      comment: 'An action is an address for the browser, and checks its caller. What runs on the server already reads.',
      severity: 'error',
      from: { path: ['^(app|lib|server|bench|e2e)/', actions, reads] },
      to: { path: actions },
    },
    {
      name: 'primitives-know-no-contract',
      comment: 'components/ui is look and behaviour only.',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(lib/(contract|permissions|upload|artwork)|components/(?!ui/))' },
    },
    ...areas.map((area, floor) => ({
      name: 'areas-have-floors',
      comment: `components/${area} may use the areas before it in the list.`,
      severity: 'error',
      from: { path: `^components/${area}/`, pathNot: testFiles },
      to: { path: `^components/(?!(${areas.slice(0, floor + 1).join('|')})/)` },
    })),
    {
      name: 'portal-never-reaches-server',
      comment:
        'The portal speaks to the service over HTTP, whatever lies between: what it is made of imports only itself, and ' +
        'lib stands alone. (Asking what is reachable instead takes two thirds of all the time these rules take.)',
      severity: 'error',
      from: { path: '^(app|components)/' },
      to: {
        pathNot: '^(app|components|lib)/',
        dependencyTypes: ['local', 'aliased'],
        dependencyTypesNot: ['npm', 'core'],
      },
    },
    {
      name: 'server-knows-no-portal',
      comment: 'Of lib the service has the contract, the permissions, the upload rules and, for mails, the texts.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(app|components|lib/portal|bench|e2e)/' },
    },
    {
      name: 'core-knows-no-room',
      comment: 'What all rooms share is below them; what a program is made of is put together in server/programs.',
      severity: 'error',
      from: { path: '^server/core/', pathNot: testFiles },
      to: { path: `^server/(${rooms.join('|')}|programs|bin|demo|tools|cli)/` },
    },
    ...rooms.map((room, floor) => ({
      name: 'rooms-have-floors',
      comment: `${room} may use the rooms before it in the list, and of those only what they share.`,
      severity: 'error',
      from: { path: `^server/${room}/`, pathNot: testFiles },
      to: {
        path: `^server/(${[...rooms.slice(floor + 1), 'programs', 'bin', 'demo', 'tools', 'cli'].join('|')})/`,
      },
    })),
    ...rooms.map((room) => ({
      name: 'rooms-use-shared',
      comment: 'A room reaches another only through what that one shares with others.',
      severity: 'error',
      from: { path: `^server/${room}/`, pathNot: testFiles },
      to: { path: `^server/(${rooms.filter((other) => other !== room).join('|')})/(?!shared/)` },
    })),
    {
      name: 'rules-are-pure',
      comment: 'Rules decide; they know no database, no HTTP, no queue, no store and no COPY.',
      severity: 'error',
      from: { path: ['^server/[^/]+/rules/', '^server/verdict/shared/judge-'], pathNot: testFiles },
      to: {
        path: `^server/(core/(db|http|jobs|files)|[^/]+/(endpoints|queries|jobs|present)|storage|mail|programs|bin|demo|tools)/|^(node:)?(https?|fs|fs/promises|net|child_process)$|(^|node_modules/)(fastify|@fastify/[^/]+|pg|pg-boss|pg-copy-streams|kysely|sharp|@aws-sdk/[^/]+|nodemailer)(/|$)`,
      },
    },
    {
      name: 'cli-speaks-the-contract',
      comment: 'The command line works with any service that keeps the contract: it knows nothing of how ours is made.',
      severity: 'error',
      from: { path: '^server/cli/', pathNot: testFiles },
      to: { path: '^server/(?!cli/)' },
    },
    {
      name: 'pixels-do-no-io',
      comment: 'server/photo and server/drawing: bytes in, result out.',
      severity: 'error',
      from: { path: '^server/(photo|drawing)/', pathNot: testFiles },
      to: {
        path: `^server/(?!photo/|drawing/)|^(node:)?(fs|fs/promises|net|http|https|http2|dgram|tls|child_process)$|(^|node_modules/)(fastify|pg|kysely|@aws-sdk/[^/]+)(/|$)`,
      },
    },
    {
      name: 'e2e-knows-the-contract-only',
      comment: 'And the simulated press and phone and an identity provider, which stand for the world outside.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^(app|components|server/(?!(programs/)?photo/testing/|accounts/testing/identity-provider)|bench|lib/(?!contract/))',
      },
    },
    {
      name: 'research-stands-apart',
      comment:
        'Photo research measures server/photo. Of the benchmarks only the photo fixture of load tests uses its sets.',
      severity: 'error',
      from: { path: '^bench/', pathNot: '^bench/(research/|load/photo-fixture[.]ts$)' },
      to: { path: '^bench/research/' },
    },
    {
      name: 'demo-is-loaded-by-prepare',
      comment: 'What the demo knows is public, the secret of its sample codes above all: nothing else builds on it.',
      severity: 'error',
      from: { path: '^(app|components|lib|server|e2e)/', pathNot: `^server/(demo/|bin/prepare[.]ts$)|${testFiles}` },
      to: { path: '^server/demo/' },
    },
    {
      name: 'operators-commands-are-for-bin',
      comment:
        'Backup, doctor, the way to a cluster, research packs and the production files look after an installation; no ' +
        'program builds on them.',
      severity: 'error',
      from: {
        path: '^(app|components|lib|server|e2e)/',
        pathNot: `^server/(backup|doctor|scale|deployment|research|bin)/|${testFiles}`,
      },
      to: { path: '^server/(backup|doctor|scale|deployment|research)/' },
    },
    {
      name: 'tools-run-one-machine',
      comment:
        'The supervisor, the installation and the embedded PostgreSQL start programs; no program knows of them. An entry ' +
        'point that runs before anything is installed (.mjs) may install.',
      severity: 'error',
      from: { path: '^(app|components|lib|server)/', pathNot: `^server/tools/|^server/bin/[^/]+[.]mjs$|${testFiles}` },
      to: { path: '^server/tools/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: testFiles },
      to: { path: '[.]test[.]tsx?$' },
    },
    {
      name: 'tests-need-what-they-are-named-for',
      comment:
        'x.test.ts and x.slow.test.ts run without PostgreSQL and start no program; programs.test.ts reads what would be.',
      severity: 'error',
      from: {
        path: '[.]test[.]tsx?$',
        pathNot: '[.](api|kill|installation|nightly|last)[.]test[.]tsx?$|/programs[.]test[.]ts$',
      },
      to: { path: '/testing/test-database[.]ts$|^(node:)?child_process$', reachable: true },
    },
    {
      name: 'programs-are-killed-in-kill-tests',
      severity: 'error',
      from: { path: '[.]test[.]tsx?$', pathNot: '[.](kill|nightly)[.]test[.]tsx?$' },
      to: { path: '/testing/(api|photo|worker)-process[.]ts$' },
    },
    {
      name: 'no-development-packages-in-products',
      comment: 'What runs in production is in dependencies. Releases are made in a checkout.',
      severity: 'error',
      from: { path: '^(app|components|lib|server)/', pathNot: `^server/deployment/release/|${testFiles}` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[.]next/' },
    tsPreCompilationDeps: true,
    // Also sees `import(…)` with a literal, as used to load handlers when they are needed.
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
