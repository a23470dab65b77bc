import path from 'node:path';
import { keepAliveMs } from '#lib/operations/http-server.ts';
import {
  portalDevelopmentEnvironment,
  portalEnvironment,
  type RunningConfig,
  serviceEnvironment,
} from '#server/core/config/child-environment.ts';
import type { Config } from '#server/core/config/config.ts';
import { photoEnvironment, photoNodeOptions } from '#server/core/config/photo-memory.mjs';
import { workerEnvironment, workerNodeOptions } from '#server/core/config/worker-node-options.mjs';
import type { ProgramDefinition } from './program.ts';

/** Address of a program on this machine: a listener on every address answers on loopback. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

const preloaded = (root: string) => ['--import', path.join(root, 'server/tools/one-machine/exit-with-parent.mjs')];

/** The programs of the service: what each needs to run, and how to tell that it works. */
export function servicePrograms(config: RunningConfig, root: string): ProgramDefinition[] {
  const environment = serviceEnvironment(config);
  const health = (port: number) => `${localAddress(config.host, port)}/health`;
  const define = (
    name: string,
    rest: Pick<ProgramDefinition, 'health' | 'readyLine'>,
    nodeOptions: readonly string[] = [],
    own: Record<string, string> = {},
  ): ProgramDefinition => {
    const entry = path.join(root, 'server', 'bin', `${name}.ts`);
    return {
      name,
      args: [...nodeOptions, ...preloaded(root), entry],
      environment: { ...own, ...environment },
      entry,
      ...rest,
    };
  };
  return [
    ...(config.storage.driver === 'local' ? [define('storage', { health: [health(config.ports.storage)] })] : []),
    define('api', { health: [health(config.ports.api)] }),
    define(
      'photo',
      { health: [health(config.ports.photo), health(config.ports.code)] },
      photoNodeOptions,
      photoEnvironment,
    ),
    define('worker', { health: [], readyLine: 'worker ready' }, workerNodeOptions, workerEnvironment),
  ];
}

/** Option of Next.js in milliseconds; also in server/bin/proofmark.mjs, which starts on any Node. */
const keepAlive = ['--keepAliveTimeout', String(keepAliveMs)];

export function portalProgram(config: RunningConfig, root: string, deploymentId: string): ProgramDefinition {
  const cli = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  return {
    name: 'portal',
    args: [...preloaded(root), cli, 'start', '-p', String(config.ports.portal), '-H', config.host, ...keepAlive],
    environment: portalEnvironment(config, deploymentId),
    health: [`${localAddress(config.host, config.ports.portal)}/api/health`],
  };
}

/** Debugger ports of `npm run dev -- --inspect`. Named in .vscode/launch.json and CONTRIBUTING too. */
export const inspectPorts: Record<string, number> = {
  api: 9229,
  photo: 9230,
  worker: 9231,
  storage: 9232,
  portal: 9233,
};

const inspector = (name: string) => `--inspect=127.0.0.1:${inspectPorts[name]}`;

/**
 * The same programs for development: those of the service compile into a cache, so that they start again quickly, and
 * the portal is the development server of Next.js, which keeps what it makes in .next/dev, beside the build of `npm
 * start`.
 */
export function developmentPrograms(config: RunningConfig, root: string, inspect: boolean): ProgramDefinition[] {
  const cache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'proofmark-dev') };
  const service = servicePrograms(config, root).map((program) => ({
    ...program,
    args: [...(inspect ? [inspector(program.name)] : []), ...program.args],
    environment: { ...cache, ...program.environment },
  }));
  const cli = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const options = ['-p', String(config.ports.portal), '-H', config.host, ...(inspect ? [inspector('portal')] : [])];
  const portal = {
    name: 'portal',
    args: [...preloaded(root), cli, 'dev', ...options],
    environment: portalDevelopmentEnvironment(config),
    health: [`${localAddress(config.host, config.ports.portal)}/api/health`],
  };
  return [...service, portal];
}

/**
 * Brings the database, embedded in DATA_DIR or another, to this release, and fills an empty one in the demo. Ends by
 * itself.
 */
export function prepareProgram(config: RunningConfig, root: string, embedded: boolean) {
  const entry = path.join(root, 'server', 'bin', 'prepare.ts');
  const args = [...preloaded(root), entry, ...(embedded ? ['--embedded'] : [])];
  return { args, environment: serviceEnvironment(config), entry };
}

/** Lines of the terminal that list the debugger ports. */
export const describeInspectors = (): string[] => [
  `  Debuggers       ${Object.entries(inspectPorts)
    .map(([name, port]) => `${name} 127.0.0.1:${port}`)
    .join(', ')}`,
  '',
];

/** The text that is printed when everything runs. */
export function describeRun(config: Config): string[] {
  const { urls } = config;
  const lines = [
    '',
    `  Portal          ${urls.portal}`,
    `  Management API  ${urls.api}/api/v2/docs/`,
    `  Photo API       ${urls.photo}`,
    `  Storage         ${config.storage.driver === 'local' ? urls.storage : config.storage.endpoint}`,
    `  Code addresses  ${urls.code}`,
    `  Data and logs   ${config.dataDir}`,
  ];
  if (config.demo) {
    lines.push(
      '',
      '  Demo accounts, password proofmark-demo (app identifier demo-app):',
      '    brand@demo.test     orders codes, uploads its own, exports them, looks at photos',
      '    printer@demo.test   prints for the brand',
      '    support@demo.test   finds out why an upload failed',
      '    operator@demo.test  runs the service',
      '    rival@demo.test     another brand, who sees nothing of the first',
      '',
      `  Try first: sign in at ${urls.portal} as brand@demo.test, open Workorders and order`,
      '  1,000 SID codes; watch them being made and download the zip.',
    );
  }
  return [...lines, '', '  Ctrl-C stops everything; the data stays.', ''];
}
