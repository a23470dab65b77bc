import path from 'node:path';
import type { Config } from './config.ts';
import { deriveKey } from './secret-key.ts';

/** A Config with what the supervisor found or made: every program of one machine gets these. */
export type RunningConfig = Config & { databaseUrl: string; secretKey: string };

type Environment = Record<string, string>;

/** Variables of the machine that a program may need; none of ours. */
const machineVariables = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'NO_COLOR',
  'CI',
];

/** Settings of ours that the portal reads itself. */
const portalVariables = [
  'SERVICE_APP_ID',
  'API_INTERNAL_URL',
  'PHOTO_INTERNAL_URL',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'OPERATIONS_PORT',
  'OPERATIONS_HOST',
  'DRAIN_SECONDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** By this a program knows that its parent is the supervisor: see server/tools/one-machine/exit-with-parent.mjs. */
const supervised: Environment = { PROOFMARK_SUPERVISOR: String(process.pid) };

const addresses = ({ ports, urls }: Config): Environment => ({
  PORTAL_PORT: String(ports.portal),
  API_PORT: String(ports.api),
  PHOTO_PORT: String(ports.photo),
  STORAGE_PORT: String(ports.storage),
  CODE_PORT: String(ports.code),
  PORTAL_URL: urls.portal,
  API_URL: urls.api,
  PHOTO_URL: urls.photo,
  STORAGE_URL: urls.storage,
  CODE_URL: urls.code,
});

/** For the service's own programs: our environment, with the settings that were worked out. */
export function serviceEnvironment(config: RunningConfig): Environment {
  return {
    ...defined(process.env),
    ...addresses(config),
    ...supervised,
    NODE_ENV: 'production',
    HOST: config.host,
    DATA_DIR: path.resolve(config.dataDir),
    DATABASE_URL: config.databaseUrl,
    SECRET_KEY: config.secretKey,
    DEMO: config.demo ? '1' : '0',
  };
}

/** The portal knows neither the database nor the secret, only keys derived for it. */
export function portalEnvironment(config: RunningConfig, deploymentId: string): Environment {
  return {
    ...defined(process.env, portalVariables),
    ...portalBuildEnvironment(deploymentId),
    ...addresses(config),
    NEXTAUTH_URL: config.urls.portal,
    NEXTAUTH_SECRET: deriveKey(config.secretKey, 'portal session'),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: deriveKey(config.secretKey, 'portal actions'),
    DEMO: config.demo ? '1' : '0',
    ...(config.demo && { SERVICE_APP_ID: 'demo-app' }),
  };
}

/** For the portal's development server, whose pages are made again when a file changes. */
export function portalDevelopmentEnvironment(config: RunningConfig): Environment {
  return { ...portalEnvironment(config, 'development'), NODE_ENV: 'development' };
}

/** No addresses and no keys: several instances run from one build. */
export function portalBuildEnvironment(deploymentId: string): Environment {
  return {
    ...defined(process.env, machineVariables),
    ...supervised,
    NODE_ENV: 'production',
    NEXT_DEPLOYMENT_ID: deploymentId,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** When `npm start` was typed, in epoch milliseconds, so that times shown count from there. */
export const startOfRun = (): number => Number(process.env.PROOFMARK_STARTED_AT) || Date.now();

function defined(env: Record<string, string | undefined>, names = Object.keys(env)): Environment {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
