import { services } from '#server/core/config/programs.mjs';

/**
 * TLS in front of every listener. Caddy takes no X-Forwarded-* from outside as long as it trusts no proxy, and writes
 * the caller's address itself; said once more here, because everything that counts callers rests on it.
 */
export function caddyfile(): string {
  const upstreams = services.flatMap(({ name, listeners }) =>
    listeners.map(({ port, fallback, host }) => ({
      port,
      host,
      upstream: `{$UPSTREAM_${name.toUpperCase()}:127.0.0.1}:{$${port}:${fallback}}`,
    })),
  );
  const sites = upstreams.map(
    ({ host, upstream }) => `${host} {\n\timport headers\n\treverse_proxy ${upstream} {\n\t\timport forwarded\n\t}\n}`,
  );
  const codeUpstream = upstreams.find(({ port }) => port === 'CODE_PORT')?.upstream;
  return `# TLS for every public address; put your own names here and in the settings. Certificates come by themselves.
{
	on_demand_tls {
		ask http://${codeUpstream}/.well-known/code-domain
	}
}

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

# Domains of companies (Catalogue, Domains), each with a certificate once it is verified.
https:// {
	import headers
	tls {
		on_demand
	}
	reverse_proxy ${codeUpstream} {
		import forwarded
	}
}
`;
}
