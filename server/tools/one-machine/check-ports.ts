import type { Config } from '#server/core/config/config.ts';
import { portTrouble } from '#server/tools/embedded-postgres/free-port.ts';

const pollMs = 100;

/**
 * Sees that each port is ours to take. After a killed predecessor its programs are given a moment to end.
 * @throws Error that names each port that is taken and the variable that moves it.
 */
export async function checkPorts(config: Config, patienceMs: number): Promise<void> {
  const wanted: [string, number][] = [
    ['PORTAL_PORT', config.ports.portal],
    ['API_PORT', config.ports.api],
    ['PHOTO_PORT', config.ports.photo],
    ...(config.storage.driver === 'local'
      ? ([['STORAGE_PORT', config.ports.storage]] satisfies [string, number][])
      : []),
    ['CODE_PORT', config.ports.code],
  ];
  const twice = wanted.filter(([, port], index) => wanted.findIndex(([, other]) => other === port) !== index);
  if (twice.length > 0) {
    throw new Error(
      twice.map(([name, port]) => `${name}: port ${port} is given to another program already.`).join('\n'),
    );
  }
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const troubles = await Promise.all(wanted.map(([name, port]) => describeTrouble(name, port, config.host)));
    const lines = troubles.filter((line) => line !== undefined);
    if (lines.length === 0) return;
    if (Date.now() > deadline) throw new Error(lines.join('\n'));
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function describeTrouble(name: string, port: number, host: string): Promise<string | undefined> {
  const trouble = await portTrouble(port, host);
  if (trouble === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that, or set ${name} to a free port: ${name}=${port + 10} npm start`;
  }
  if (trouble === 'EACCES') return `Port ${port} needs more rights than this user has. Set ${name} to one above 1023.`;
  if (trouble === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`;
  return undefined;
}
