import { services } from '#server/core/config/programs.mjs';

type Service = (typeof services)[number];
type Listener = Service['listeners'][number];

/** Where haproxy finds one program, and where that says how it is. */
export interface HaproxyServer {
  name: string;
  /** Host and port. */
  address: string;
  /** The port of /readyz; left out for a store, which has none. */
  operations?: number;
}

/** Values that differ between installations; the rest of the file is the same everywhere. */
export interface HaproxyPlaces {
  /** Where the outside comes in, as haproxy's `bind` takes it. */
  binds: readonly string[];
  /** The name in the public address of a listener. */
  host(listener: Listener): string;
  servers(service: Service, listener: Listener): readonly HaproxyServer[];
  /** Where the portals reach a listener; undefined for one that they do not call. */
  inner(listener: Listener): string | undefined;
  /** Its socket for administration, over which listening sockets are handed on when it is reloaded. */
  socket: string;
}

const machines = ['10.0.0.11', '10.0.0.12'];

/** Two machines that run every program, haproxy on another, an S3 store anywhere. */
const example: HaproxyPlaces = {
  binds: [':80', ':443 ssl crt /etc/haproxy/certs/ alpn h2,http/1.1'],
  host: ({ host }) => host,
  servers: ({ name, operations, localStoreOnly }, { fallback }) =>
    localStoreOnly
      ? [{ name: 's3', address: '10.0.0.20:8333' }]
      : machines.map((machine, at) => ({
          name: `${name}-${at + 1}`,
          address: `${machine}:${fallback}`,
          operations: 4400 + operations,
        })),
  inner: ({ port, fallback }) => (['API_PORT', 'PHOTO_PORT'].includes(port) ? `10.0.0.10:${fallback}` : undefined),
  socket: '/run/haproxy/admin.sock',
};

/** Name of the listener, not of its program: `photo` and `code` are one. */
const nameOf = ({ port }: Listener) => port.replace('_PORT', '').toLowerCase();

/** Two of everything behind one haproxy, which takes no program for well before its /readyz says so. */
export function haproxyConfig(places: HaproxyPlaces = example): string {
  const sites = services.flatMap((service) =>
    service.listeners.map((listener) => ({
      name: nameOf(listener),
      host: places.host(listener),
      inner: places.inner(listener),
      servers: places.servers(service, listener),
    })),
  );
  const inner = sites.flatMap((site) => (site.inner === undefined ? [] : [{ ...site, inner: site.inner }]));
  return `# haproxy (2.6 or newer) in front of two of each program. Put your own addresses here and in the settings; in
# /etc/haproxy/certs a certificate for every public address, each with its key in one file.
${head(places.socket)}
frontend public
${places.binds.map((bind) => `    bind ${bind}`).join('\n')}
    http-request set-var(txn.id) uuid()
    http-request redirect scheme https code 308 unless { ssl_fc }
    # What the programs believe of the caller: one address, the one that reached us, whatever the request says.
    http-request set-header X-Forwarded-For %[src]
    http-request set-header X-Forwarded-Proto https
    http-request set-header X-Forwarded-Host %[req.hdr(Host)]
    http-request set-header X-Request-Id %[var(txn.id)]
    http-request del-header Forwarded
    http-request del-header X-Real-IP
    http-request deny deny_status 404 unless { req.hdr(Host) -i${sites.map(({ host }) => ` ${host}`).join('')} }
    http-response set-header Strict-Transport-Security max-age=31536000
    http-response del-header Server
${sites.map(({ name, host }) => `    use_backend ${name} if { req.hdr(Host) -i ${host} }`).join('\n')}

# Where the portals reach the service: API_INTERNAL_URL and PHOTO_INTERNAL_URL. Only the programs may reach these. The
# person's address that a portal passes on stays, and the portal's own is put behind it: TRUSTED_PROXIES names both.
${inner.map(({ name, inner: at }) => innerFrontend(name, at)).join('\n\n')}

${sites.map(({ name, servers }) => backend(name, servers)).join('\n\n')}
`;
}

const head = (socket: string) => `global
    log stdout format raw local0 info
    stats socket ${socket} mode 600 level admin expose-fd listeners
    # What still runs this long after a reload is cut off.
    hard-stop-after 5m

defaults
    mode http
    log global
    # No address of a request: there are links in them that open something. The id leads to the programs' own lines.
    log-format "%ci [%tr] %ft %b/%s %HM %ST %Ta ms %ts %rc %[var(txn.id)]"
    option dontlognull
    # A program that cannot be reached: the other one, at once.
    retries 3
    option redispatch 1
    # After a reload connections that are kept open end with their next answer, not in the middle of a request.
    option idle-close-on-response
    timeout connect 3s
    timeout http-request 20s
    timeout http-keep-alive 60s
    timeout queue 10s
    # Longer than the programs wait themselves: they answer why.
    timeout client 75s
    timeout server 150s
    # Each program says on a port of its own whether it takes work. One that was asked to end is left alone after two
    # seconds at most, while it still answers: DRAIN_SECONDS is 5.
    option httpchk
    http-check send meth GET uri /readyz
    http-check expect status 200
    default-server inter 1s fastinter 500ms fall 2 rise 2
    # None is ready, since the database is away: they are asked all the same. They say so themselves, with Retry-After, and
    # lead phones on that scan a code.
    option allbackups
    balance leastconn
    retry-on conn-failure empty-response
`;

const innerFrontend = (name: string, at: string) => `frontend inner-${name}
    bind ${at}
    http-request set-var(txn.id) req.hdr(X-Request-Id)
    option forwardfor
    default_backend ${name}`;

function backend(name: string, servers: readonly HaproxyServer[]): string {
  const asked = servers.filter(({ operations }) => operations !== undefined);
  const lines = [
    ...servers.map(({ name: server, address, operations }) =>
      operations === undefined
        ? `    server ${server} ${address}`
        : `    server ${server} ${address} check port ${operations}`,
    ),
    ...asked.map(({ name: server, address }) => `    server ${server}-unready ${address} backup`),
  ];
  return `backend ${name}
    # Broken off in the middle, only these are asked of the other program: reads, and what has a key of its own.
    http-request disable-l7-retry unless { method GET HEAD OPTIONS } || { req.hdr(Idempotency-Key) -m found }
${lines.join('\n')}`;
}
