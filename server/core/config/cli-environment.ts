import os from 'node:os';
import path from 'node:path';

/** Settings of the command line from its environment. */
export interface CliEnvironment {
  url: string | undefined;
  token: string | undefined;
  photoUrl: string | undefined;
  app: string | undefined;
  /** Folder of the user's own settings: XDG Base Directory Specification. */
  configDirectory: string;
}

export function readCliEnvironment(env: Record<string, string | undefined> = process.env): CliEnvironment {
  const given = (name: string) => env[name] || undefined;
  const xdg = given('XDG_CONFIG_HOME');
  // The specification says to ignore one that is relative.
  const base = xdg && path.isAbsolute(xdg) ? xdg : path.join(os.homedir(), '.config');
  return {
    url: given('PROOFMARK_URL'),
    token: given('PROOFMARK_TOKEN'),
    photoUrl: given('PROOFMARK_PHOTO_URL'),
    app: given('PROOFMARK_APP'),
    configDirectory: path.join(base, 'proofmark'),
  };
}
