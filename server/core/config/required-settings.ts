import { type Config, ConfigError } from './config.ts';

/**
 * A program has no embedded server to fall back on: the supervisor of one machine starts that and passes its address.
 */
export function requireDatabaseUrl(config: Config): string {
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL is required: the address of the PostgreSQL database.');
  return config.databaseUrl;
}

/** For what keeps a session: migrations, locks, LISTEN, one snapshot of everything. */
export function requireDirectDatabaseUrl(config: Config): string {
  return config.databaseDirectUrl ?? requireDatabaseUrl(config);
}

export function requireSecretKey(config: Config): string {
  if (!config.secretKey)
    throw new ConfigError('SECRET_KEY is required: 32 or more characters, the same for every program.');
  return config.secretKey;
}
