import { createHash } from 'node:crypto';

/** The browsable docs: one page, drawn in the browser from openapi.json, with nothing fetched from elsewhere. */
const style = `:root{color-scheme:light dark;--paper:#f6f5f1;--surface:#fff;--ink:#17191e;--ink2:#555962;--line:#e3e0d8;--spot:#0b62b8}
@media(prefers-color-scheme:dark){:root{--paper:#111215;--surface:#181a1e;--ink:#eceae4;--ink2:#a9abb2;--line:#26292f;--spot:#6cb6ff}}
*{box-sizing:border-box}body{margin:0;font:14px/20px system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-width:960px;margin:0 auto;padding:32px 20px}h1{font-size:22px;line-height:28px;letter-spacing:-.015em;margin:0 0 4px}
h2{font-size:13px;margin:28px 0 8px}p{color:var(--ink2);margin:0 0 8px}a{color:var(--spot)}
details{border:1px solid var(--line);border-radius:8px;background:var(--surface);margin:0 0 6px}
summary{padding:10px 14px;cursor:pointer;display:flex;gap:12px;flex-wrap:wrap}summary b{width:52px;font:600 12px/20px monospace}
summary code{font:13px/20px monospace}summary span{color:var(--ink2)}details>div{padding:0 14px 12px}
pre{overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:7px;padding:10px;font:12px/17px monospace;max-height:420px}`;

const script = `(async () => {
const spec = await (await fetch('/api/v2/openapi.json')).json();
const main = document.querySelector('main');
const make = (tag, text, parent) => { const e = document.createElement(tag); if (text) e.textContent = text; if (parent) parent.append(e); return e; };
make('h1', spec.info.title, main);
const intro = make('p', spec.info.description + ' ', main);
const link = make('a', 'openapi.json', intro); link.href = '/api/v2/openapi.json';
for (const tag of spec.tags) {
  make('h2', tag.name, main);
  for (const [path, operations] of [...Object.entries(spec.paths), ...Object.entries(spec.webhooks)]) for (const [method, op] of Object.entries(operations)) {
    if (!op.tags.includes(tag.name)) continue;
    const box = make('details', '', main); box.id = op.operationId;
    const head = make('summary', '', box);
    make('b', method.toUpperCase(), head); make('code', path, head); make('span', op.summary, head);
    const inner = make('div', '', box);
    if (op.description) make('p', op.description, inner);
    const part = (title, value) => { make('p', title, inner); make('pre', JSON.stringify(value, null, 2), inner).tabIndex = 0; };
    if (op.parameters) part('Parameters', op.parameters.map(({ name, in: place, required, schema }) => ({ name, in: place, required, ...schema })));
    if (op.requestBody) part('Body', op.requestBody.content['application/json'].schema);
    for (const [status, answer] of Object.entries(op.responses)) {
      const schema = answer.content && answer.content['application/json'] && answer.content['application/json'].schema;
      if (schema) part(status, schema); else make('p', status + ': ' + answer.description, inner);
    }
  }
}
})();`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Proofmark management API</title><style>${style}</style></head><body><main></main><script>${script}</script></body></html>`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)}`,
  `style-src ${hash(style)}`,
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export function docsPage(): { html: string; policy: string } {
  return { html, policy };
}
