import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/**
 * For commands that look after what `npm start` runs: where no setting says otherwise, the database and the key that it
 * keeps in DATA_DIR. Programs get both from their supervisor.
 */
export function withLocalInstallation(config: Config): Config {
  const secretKey = config.secretKey ?? readIfThere(config, 'secret.key');
  if (config.databaseUrl !== undefined) return { ...config, secretKey };
  const [password, port] = [readIfThere(config, 'postgres.password'), readIfThere(config, 'postgres.port')];
  if (password === undefined || port === undefined) return { ...config, secretKey };
  const databaseUrl = `postgresql://proofmark:${password}@127.0.0.1:${port}/proofmark`;
  return { ...config, secretKey, databaseUrl, databaseDirectUrl: databaseUrl };
}

function readIfThere({ dataDir }: Config, name: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, name), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
