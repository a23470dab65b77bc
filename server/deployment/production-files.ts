import { caddyfile } from './caddy.ts';
import { compose, fixedAddresses } from './compose.ts';
import { environmentOfContainers, environmentOfMachine } from './environment.ts';
import { haproxyConfig } from './haproxy.ts';
import { dockerfile, dockerignore } from './image.ts';
import { nginxConfig } from './nginx.ts';
import { systemdUnits } from './systemd.ts';

/** Where they are in the repository. */
export const productionFolder = 'docs/production';

/** The files of docs/production, made from the list of programs: by name, with their content. */
export function productionFiles(): Record<string, string> {
  const units = Object.entries(systemdUnits()).map(([name, text]): [string, string] => [`systemd/${name}`, text]);
  return {
    Dockerfile: dockerfile(),
    'Dockerfile.dockerignore': dockerignore(),
    'compose.yaml': compose(),
    Caddyfile: caddyfile(),
    'haproxy.cfg': haproxyConfig(),
    'nginx.conf': nginxConfig(),
    'proofmark.env.example': environmentOfContainers(Object.values(fixedAddresses)),
    'systemd/proofmark.env.example': environmentOfMachine(),
    ...Object.fromEntries(units),
  };
}
