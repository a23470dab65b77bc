import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Address of the API's documentation: Swagger UI on our own openapi.json. */
const docsPath = '/api/v2/docs/';
/** Files that the page loads. */
const files = {
  'swagger-ui.css': { type: 'text/css', from: import.meta.resolve('swagger-ui-dist/swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript',
    from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
  'samples.mjs': { type: 'text/javascript', from: import.meta.resolve('./docs-samples.mjs') },
};
export const docsPaths = [docsPath, ...Object.keys(files).map((name) => docsPath + name)];

/** Swagger UI resolves references by reading the whole document for each operation, which takes seconds. */
const script = `
import { pythonSample, typescriptSample } from './samples.mjs';
const resolve = (value, document) => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolve(item, document));
  if (typeof value.$ref === 'string') {
    const { $ref, ...own } = value;
    return { ...resolve($ref.slice(2).split('/').reduce((node, key) => node[key], document), document), ...own };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, document)]));
};
const resolveSubtree = async (document, path) => ({
  spec: resolve(path.reduce((node, key) => node?.[key], document), document),
  errors: [],
});
/** Shows the clients of integrators beside curl. */
const samples = ({ specSelectors }) => {
  const of = (sample) => (request) => sample(request.toJS(), specSelectors.specJson().toJS());
  return {
    fn: {
      requestSnippetGenerator_typescript: of(typescriptSample),
      requestSnippetGenerator_python: of(pythonSample),
    },
  };
};
SwaggerUIBundle({
  url: '/api/v2/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  // Its badge would send the address of the document to swagger.io.
  plugins: [{ fn: { resolveSubtree } }, samples],
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      typescript: { title: 'TypeScript', syntax: 'javascript' },
      python: { title: 'Python', syntax: 'python' },
    },
    languages: ['curl_bash', 'typescript', 'python'],
  },
  validatorUrl: null,
});
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proofmark management API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="swagger-ui-bundle.js"></script>
<script type="module">${script}</script>
</body>
</html>`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `script-src 'self' ${hash(script)}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function registerDocsPage(app: FastifyInstance): void {
  app.get(docsPath, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html),
  );
  for (const [name, { type, from }] of Object.entries(files)) {
    app.get(docsPath + name, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('Cache-Control', 'public, max-age=3600')
        .send(await readFile(new URL(from))),
    );
  }
}
