import { services } from '#server/core/config/programs.mjs';
import { largestBodyOf } from './largest-bodies.ts';

type Listener = (typeof services)[number]['listeners'][number];

const listeners: readonly Listener[] = services.flatMap((service) => service.listeners);
const nameOf = ({ port }: Listener) => port.replace('_PORT', '').toLowerCase();
/** Rounded up: the program itself refuses slightly larger bodies, with a reason. */
const mebibytesOf = (listener: Listener) => Math.ceil(largestBodyOf(listener) / 1024 ** 2);

/** TLS in front of every listener on one machine, for Debian's nginx as it comes. */
export function nginxConfig(): string {
  return `# nginx (1.22 or newer) in front of the programs of one machine, as /etc/nginx/conf.d/proofmark.conf beside Debian's
# nginx.conf; remove sites-enabled/default. Put your own addresses here and in the settings, and a certificate for each.
# The proxy_ lines hold for other sites of this nginx too, unless these set their own.

${listeners.map(upstream).join('\n')}

# One caller address, the one that reached nginx: claims of the request are replaced.
proxy_set_header Host $host;
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header X-Forwarded-Host $host;
proxy_set_header X-Request-Id $request_id;
proxy_set_header Forwarded "";
proxy_set_header X-Real-IP "";

# Connections to the programs stay open for 60 s without a request; the programs close them after 75 s.
proxy_http_version 1.1;
proxy_set_header Connection "";
# Bodies and answers pass as they arrive: uploads of 1 GiB need no room here, and pages stream.
proxy_request_buffering off;
proxy_buffering off;
# Cookies of a session fit in the head of an answer.
proxy_buffer_size 16k;
proxy_buffers 8 16k;
# Between two reads or writes, not for a whole upload. Longer than the programs wait themselves, so that these answer.
proxy_connect_timeout 3s;
proxy_send_timeout 75s;
proxy_read_timeout 150s;

# Without the address of a request: some links in it open something. The id leads to the programs' own lines.
log_format proofmark '$remote_addr [$time_iso8601] $host $request_method $status $request_time $upstream_status $request_id';

server {
	listen 80;
	listen [::]:80;
	server_name ${listeners.map(({ host }) => host).join(' ')};
	server_tokens off;
	access_log off;
	return 308 https://$host$request_uri;
}

# Other names get no certificate and no answer.
server {
	listen 443 ssl http2 default_server;
	listen [::]:443 ssl http2 default_server;
	ssl_reject_handshake on;
	# Also holds for the servers below: it is chosen before the name is known.
	ssl_protocols TLSv1.2 TLSv1.3;
}

${listeners.map(site).join('\n\n')}

# Domains of companies (Catalogue, Domains): for each a server like that of ${codeHost()}, with its own name and certificate.
`;
}

const codeHost = () => listeners.find(({ port }) => port === 'CODE_PORT')?.host;

const upstream = (listener: Listener) => `upstream proofmark-${nameOf(listener)} {
	server 127.0.0.1:${listener.fallback};
	keepalive 32;
}`;

const site = (listener: Listener) => `server {
	listen 443 ssl http2;
	listen [::]:443 ssl http2;
	server_name ${listener.host};
	ssl_certificate /etc/letsencrypt/live/${listener.host}/fullchain.pem;
	ssl_certificate_key /etc/letsencrypt/live/${listener.host}/privkey.pem;
	server_tokens off;
	add_header Strict-Transport-Security max-age=31536000 always;
	access_log /var/log/nginx/proofmark.log proofmark;
	# Its lines of lower levels have the address of the request.
	error_log /var/log/nginx/error.log crit;
	client_max_body_size ${mebibytesOf(listener)}m;
	client_body_timeout 75s;
	send_timeout 75s;
	large_client_header_buffers 4 16k;
	location / {
		proxy_pass http://proofmark-${nameOf(listener)};
	}
}`;
