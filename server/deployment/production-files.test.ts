import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '#server/core/config/config.ts';
import { commands, services } from '#server/core/config/programs.mjs';
import { ImportGraph } from '#server/tools/one-machine/import-graph.ts';
import { leftOut, sources } from './image.ts';
import { productionFiles, productionFolder } from './production-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = productionFiles();
const read = (name: string) => readFileSync(path.join(root, productionFolder, name), 'utf8');
const find = (name: string): string => files[name] ?? '';

describe('docs/production', () => {
  it('has the files that the list of programs makes, and no others', () => {
    const found = readdirSync(path.join(root, productionFolder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(root, productionFolder), path.join(entry.parentPath, entry.name)));
    expect(found.sort()).toEqual(Object.keys(files).sort());
  });

  it.each(Object.keys(files))('%s is as it is made: node docs/write-production-files.ts', (name) => {
    expect(read(name)).toBe(files[name]);
  });
});

describe('the image', () => {
  const graph = new ImportGraph(root);
  const needed = new Set<string>();
  for (const { name } of [...services, ...commands]) {
    if (['portal', 'install', 'build'].includes(name)) continue;
    for (const file of graph.reachableFrom(path.join(root, 'server/bin', `${name}.ts`))) needed.add(file);
  }
  const inside = [...needed].map((file) => path.relative(root, file));

  it('has every file that a program of the service imports', () => {
    expect(inside.length).toBeGreaterThan(300);
    const isCopied = (file: string) =>
      sources.files.includes(file) || sources.folders.includes(file.split('/')[0] ?? '');
    expect(inside.filter((file) => !isCopied(file))).toEqual([]);
  });

  it('leaves out nothing of it', () => {
    expect(leftOut).toEqual(['**/*.test.ts', '**/*.test.tsx', '**/testing', '**/*.md']);
    expect(inside.filter((file) => /[.]test[.]tsx?$|(^|\/)testing\/|[.]md$/.test(file))).toEqual([]);
  });

  it('runs as an account that may change nothing, and begins with the launcher', () => {
    const lines = find('Dockerfile').split('\n');
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.filter((line) => line.includes('--chown') || line.startsWith('ADD '))).toEqual([]);
    expect(find('Dockerfile')).toContain('ENTRYPOINT ["/app/server/bin/proofmark"]');
  });
});

describe('compose.yaml', () => {
  const { services: containers } = parse(find('compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>;
  };

  it('runs every program but the local store, read-only and without rights', () => {
    for (const { name, localStoreOnly } of services) {
      if (localStoreOnly) expect(containers).not.toHaveProperty(name);
      else
        expect(containers[name]).toMatchObject({
          command: [name],
          read_only: true,
          cap_drop: ['ALL'],
          image: 'proofmark',
        });
    }
  });

  it('starts them when the database and the bucket are prepared, and gives only Caddy a door', () => {
    for (const { name, localStoreOnly } of services) {
      if (localStoreOnly) continue;
      expect(containers[name]?.['depends_on']).toEqual({ prepare: { condition: 'service_completed_successfully' } });
    }
    const open = Object.entries(containers).filter(([, container]) => 'ports' in container);
    expect(open.map(([name]) => name)).toEqual(['caddy']);
  });

  it('bounds the log of every container', () => {
    const logging = { driver: 'local', options: { 'max-size': '100m', 'max-file': '10' } };
    for (const [name, container] of Object.entries(containers)) expect(container, name).toMatchObject({ logging });
  });

  it('believes the addresses that it gives the proxy and the portal, and no others', () => {
    const addresses = ['caddy', 'portal'].map((name) => {
      const { inner } = (containers[name]?.['networks'] ?? {}) as { inner?: { ipv4_address?: string } };
      return inner?.ipv4_address;
    });
    expect(find('proofmark.env.example')).toContain(`\nTRUSTED_PROXIES=${addresses.join(',')}\n`);
  });
});

describe('Caddyfile and systemd', () => {
  it('has a public address for each listener, and writes the caller into each request itself', () => {
    const hosts = services.flatMap(({ listeners }) => listeners.map(({ host }) => host));
    const sites = find('Caddyfile')
      .split(/\n(?=\S+ \{)/)
      .slice(1)
      .filter((site) => !site.startsWith('('));
    expect(sites.map((site) => site.split(' ')[0])).toEqual([...hosts, 'https://']);
    for (const site of sites) expect(site).toContain('import forwarded');
    expect(find('Caddyfile')).toContain('header_up X-Forwarded-For {remote_host}');
  });

  it('has a unit for each program, and a backup that is verified each night', () => {
    for (const { name } of services) {
      expect(find(`systemd/proofmark-${name}.service`)).toContain(
        `\nExecStart=/opt/proofmark/server/bin/proofmark ${name}\n`,
      );
    }
    expect(find('systemd/proofmark-backup.service')).toMatch(/proofmark backup (\S+)\n.*proofmark verify \1\n/);
  });
});

describe('haproxy.cfg', () => {
  /** Sections by their first line, comments left out. */
  const sections = new Map(
    find('haproxy.cfg')
      .replace(/^\s*#.*\n/gm, '')
      .split(/\n(?=\S)/)
      .map((section): [string, string[]] => {
        const [name = '', ...lines] = section.trim().split('\n');
        return [name, lines.map((line) => line.trim())];
      }),
  );
  const linesOf = (name: string) => sections.get(name) ?? [];
  const programs = services.flatMap((service) => service.listeners.map((listener) => ({ ...service, listener })));
  const nameOf = ({ port }: { port: string }) => port.replace('_PORT', '').toLowerCase();

  it('leads each public address to its program, and writes the caller into each request itself', () => {
    const lines = linesOf('frontend public');
    for (const { listener } of programs) {
      expect(lines).toContain(`use_backend ${nameOf(listener)} if { req.hdr(Host) -i ${listener.host} }`);
    }
    expect(lines).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(lines).toContain('http-request del-header Forwarded');
  });

  it('keeps the address that a portal passes on, and puts the portal behind it', () => {
    for (const name of ['frontend inner-api', 'frontend inner-photo']) {
      expect(linesOf(name)).toContain('option forwardfor');
      expect(linesOf(name).join()).not.toContain('X-Forwarded-For');
    }
  });

  it('asks the readiness of two of each program, and sends to them also when neither is ready', () => {
    for (const { listener, operations, localStoreOnly } of programs) {
      if (localStoreOnly) continue;
      const servers = linesOf(`backend ${nameOf(listener)}`).filter((line) => line.startsWith('server '));
      expect(servers.filter((line) => line.endsWith(` check port ${4400 + operations}`))).toHaveLength(2);
      expect(servers.filter((line) => line.endsWith(`:${listener.fallback} backup`))).toHaveLength(2);
    }
    expect(linesOf('defaults')).toContain('http-check send meth GET uri /readyz');
    expect(linesOf('defaults')).toContain('option allbackups');
  });

  it('asks again only what does nothing twice, and logs no address of a request', () => {
    const again =
      'http-request disable-l7-retry unless { method GET HEAD OPTIONS } || { req.hdr(Idempotency-Key) -m found }';
    for (const { listener } of programs) expect(linesOf(`backend ${nameOf(listener)}`)).toContain(again);
    const format = linesOf('defaults').find((line) => line.startsWith('log-format '));
    expect(format).not.toMatch(/%\[?(r\b|HU|HP|HQ|path|url|query|hr|hs)/);
  });
});

describe('nginx.conf', () => {
  const sites = find('nginx.conf').split(/\nserver \{\n/);

  it('leads each public address to its program, with room for its largest body', () => {
    const sizes = services.flatMap(({ listeners }) =>
      listeners.map(({ host, port }) => {
        const site = sites.find((each) => each.includes(`\tserver_name ${host};`));
        expect(site).toContain(`proxy_pass http://proofmark-${port.replace('_PORT', '').toLowerCase()};`);
        return [host, /client_max_body_size (\d+)m;/.exec(site ?? '')?.[1]];
      }),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      'api.example.com': '65',
      'photo.example.com': '26',
      'c.example.com': '26',
      'files.example.com': '1025',
      'portal.example.com': '26',
    });
  });

  it('writes the caller into each request itself', () => {
    expect(sites[0]).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(sites[0]).toContain('proxy_set_header Forwarded "";');
    for (const site of sites.slice(1)) expect(site).not.toContain('proxy_set_header');
  });
});

describe('the two machines of docs/production.md', () => {
  const page = readFileSync(path.join(root, 'docs/production.md'), 'utf8').split('\n## Two of everything\n')[1] ?? '';
  const additions = parseEnv(/```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '') as Record<string, string>;
  const config = loadConfig({
    ...(parseEnv(find('systemd/proofmark.env.example')) as Record<string, string>),
    ...additions,
  });
  const haproxy = find('haproxy.cfg');

  it('listen where haproxy.cfg asks them, also for their readiness', () => {
    expect(config.operations.OPERATIONS_HOST).toBe(config.host);
    for (const { listeners, localStoreOnly } of services) {
      for (const { fallback } of localStoreOnly ? [] : listeners) {
        expect(haproxy).toContain(` ${config.host}:${fallback} `);
      }
    }
  });

  it('believe the proxy and the portals, which speak to the service through it', () => {
    const inner = ['API_INTERNAL_URL', 'PHOTO_INTERNAL_URL'].map((name) => new URL(additions[name] ?? ''));
    for (const { host } of inner) expect(haproxy).toContain(`bind ${host}\n`);
    const machines = new Set([...haproxy.matchAll(/ (10\.0\.0\.\d+):\d+ check port/g)].map(([, address]) => address));
    expect(config.trustedProxies.toSorted()).toEqual([...machines, inner[0]?.hostname].toSorted());
  });

  it('share the store behind the address of files', () => {
    expect(config.storage).toMatchObject({ driver: 's3', publicEndpoint: config.urls.storage });
    expect(haproxy).toContain(`server s3 ${new URL(additions['S3_ENDPOINT'] ?? '').host}\n`);
  });

  it('answer while haproxy notices that one ends', () => {
    expect(config.operations.drainSeconds).toBeGreaterThan(0);
  });
});
