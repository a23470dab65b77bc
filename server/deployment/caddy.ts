import { services } from '#server/core/config/programs.mjs';

/**
 * TLS in front of every listener. Caddy takes no X-Forwarded-* from outside as long as it trusts no proxy, and writes
 * the caller's address itself; said once more here, because everything that counts callers rests on it.
 */
export function caddyfile(): string {
  const sites = services.flatMap(({ name, listeners }) =>
    listeners.map(({ port, fallback, host }) => {
      const upstream = `{$UPSTREAM_${name.toUpperCase()}:127.0.0.1}:{$${port}:${fallback}}`;
      return `${host} {\n\timport headers\n\treverse_proxy ${upstream} {\n\t\timport forwarded\n\t}\n}`;
    }),
  );
  return `# TLS for every public address; put your own names here and in the settings. Certificates come by themselves.
(headers) {
	encode zstd gzip
	header Strict-Transport-Security "max-age=31536000"
	header -Server
}

# What the programs believe of the caller: one address, the one that reached us, whatever the request says.
(forwarded) {
	header_up X-Forwarded-For {remote_host}
	header_up X-Forwarded-Proto {scheme}
	header_up X-Forwarded-Host {host}
	header_up -Forwarded
	header_up -X-Real-IP
	header_up X-Request-Id {http.request.uuid}
}

${sites.join('\n\n')}
`;
}
