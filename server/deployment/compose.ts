import { services } from '#server/core/config/programs.mjs';

const subnet = '172.30.77.0/24';
/** Those whose word on the caller's address is taken. */
export const fixedAddresses = { caddy: '172.30.77.2', portal: '172.30.77.3' };

const inContainers = services.filter(({ localStoreOnly }) => !localStoreOnly);

/** A program: read-only but for what it is given, no rights, ended politely. */
function serviceOf({ name, keepsFiles, operations }: (typeof services)[number]): string {
  const own = [
    `  ${name}:`,
    '    <<: *program',
    `    command: [${name}]`,
    ...(keepsFiles ? ["    tmpfs: ['/tmp']", `    volumes: ['${name}-data:/data']`] : []),
    ...(name === 'portal'
      ? [
          "    tmpfs: ['/tmp', '/app/.next/cache:uid=1000']",
          '    networks:',
          `      inner: { ipv4_address: ${fixedAddresses.portal} }`,
        ]
      : []),
    '    healthcheck:',
    `      test: [CMD, node, -e, "fetch('http://127.0.0.1:${4400 + operations}/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]`,
    '      interval: 15s',
  ];
  return own.join('\n');
}

export function compose(): string {
  const volumes = [
    'postgres-data',
    's3-data',
    'caddy-data',
    ...inContainers.filter((each) => each.keepsFiles).map(({ name }) => `${name}-data`),
  ];
  return `# In this folder, with proofmark.env filled in: docker compose --env-file proofmark.env up -d --build
name: proofmark

x-program: &program
  image: proofmark
  env_file: proofmark.env
  restart: unless-stopped
  init: true
  read_only: true
  tmpfs: ['/tmp', '/data:uid=1000']
  cap_drop: [ALL]
  security_opt: ['no-new-privileges:true']
  stop_grace_period: 30s
  # Ten files of 100 MB for each container; Docker's own default grows without end.
  logging: &logging { driver: local, options: { max-size: 100m, max-file: '10' } }
  networks: [inner]
  depends_on:
    prepare: { condition: service_completed_successfully }

services:
  postgres:
    image: postgres:18
    restart: unless-stopped
    logging: *logging
    environment:
      POSTGRES_USER: proofmark
      POSTGRES_DB: proofmark
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?run compose with --env-file proofmark.env}
      POSTGRES_INITDB_ARGS: --locale=C --encoding=UTF8
    volumes: ['postgres-data:/var/lib/postgresql']
    networks: [inner]
    shm_size: 256mb
    healthcheck:
      test: [CMD, pg_isready, -U, proofmark]
      interval: 5s

  # Another S3 store will do: leave this one out, and set S3_ENDPOINT. Pin the version you have tried.
  s3:
    image: chrislusf/seaweedfs:latest
    restart: unless-stopped
    logging: *logging
    command: [server, -dir=/data, -s3, -s3.port=8333, -s3.config=/etc/seaweedfs/identities.json, -ip.bind=0.0.0.0]
    configs: [{ source: s3-identities, target: /etc/seaweedfs/identities.json }]
    volumes: ['s3-data:/data']
    networks: [inner]

  # Makes the bucket, and lets the portal's pages post to it; then brings the database to this release.
  prepare-bucket:
    <<: *program
    build: { context: ../.., dockerfile: docs/production/Dockerfile }
    command: [prepare-bucket]
    restart: on-failure
    depends_on: [s3]
  prepare:
    <<: *program
    command: [prepare]
    restart: on-failure
    depends_on:
      postgres: { condition: service_healthy }
      prepare-bucket: { condition: service_completed_successfully }

${inContainers.map(serviceOf).join('\n')}

  caddy:
    image: caddy:2
    restart: unless-stopped
    logging: *logging
    command: [caddy, run, --config, /etc/caddy/Caddyfile]
    environment:
${[...new Set(inContainers.map(({ name }) => name))]
  .filter((name) => name !== 'worker')
  .map((name) => `      UPSTREAM_${name.toUpperCase()}: ${name}`)
  .join('\n')}
      UPSTREAM_STORAGE: s3
      STORAGE_PORT: 8333
    ports: ['80:80', '443:443']
    volumes: ['./Caddyfile:/etc/caddy/Caddyfile:ro', 'caddy-data:/data']
    networks:
      inner: { ipv4_address: ${fixedAddresses.caddy} }

networks:
  inner:
    ipam: { config: [{ subnet: ${subnet} }] }

configs:
  s3-identities:
    content: '{"identities":[{"name":"proofmark","credentials":[{"accessKey":"\${S3_ACCESS_KEY_ID:?}","secretKey":"\${S3_SECRET_ACCESS_KEY:?}"}],"actions":["Admin","Read","Write","List","Tagging"]}]}'

volumes:
${volumes.map((name) => `  ${name}:`).join('\n')}
`;
}
