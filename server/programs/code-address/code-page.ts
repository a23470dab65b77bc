import { createHash } from 'node:crypto';
import type { ScannedCode } from '#server/scans/rules/scanned-code.ts';
import type { PageTexts } from './texts/page-texts.ts';

/**
 * The plain page of a code whose company has no page for it: the item, and the state of the code.
 */

const style = `
:root{color-scheme:light dark;--paper:#f6f5f1;--surface:#fff;--ink:#17191e;--ink2:#555962;--ink3:#686c76;--line:#e3e0d8;--spot:#0b62b8;--ok:#137a47;--wait:#96590a;--bad:#bd2a2a;--badbg:#fbeceb;--okbg:#e6f4ec;--waitbg:#f7efe2}
@media (prefers-color-scheme:dark){:root{--paper:#111215;--surface:#181a1e;--ink:#eceae4;--ink2:#a9abb2;--ink3:#8d9098;--line:#26292f;--spot:#6cb6ff;--ok:#4fc38a;--wait:#e0a54a;--bad:#ff7b72;--badbg:#331a19;--okbg:#12291e;--waitbg:#2b2214}}
*{box-sizing:border-box;margin:0}
body{font:16px/24px "IBM Plex Sans",system-ui,sans-serif;color:var(--ink);background:var(--paper);min-height:100vh;display:grid;place-items:center;padding:24px 16px;-webkit-font-smoothing:antialiased}
main{position:relative;width:100%;max-width:420px;padding:28px}
main>i{position:absolute;width:16px;height:16px;border:solid var(--ink3);border-width:0}
main>i:nth-of-type(1){left:0;top:0;border-width:0 1px 1px 0}main>i:nth-of-type(2){right:0;top:0;border-width:0 0 1px 1px}
main>i:nth-of-type(3){left:0;bottom:0;border-width:1px 1px 0 0}main>i:nth-of-type(4){right:0;bottom:0;border-width:1px 0 0 1px}
header{display:flex;gap:9px;align-items:center;color:var(--ink3);font-size:13px;line-height:20px;margin-bottom:18px}header svg{color:var(--spot)}
h1{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.015em;overflow-wrap:anywhere}
.by{color:var(--ink2);overflow-wrap:anywhere}
.state{margin:18px 0;padding:14px 16px;border-radius:10px;font-size:14px;line-height:20px;color:var(--ink2)}
.state b{display:flex;gap:8px;align-items:center;font-size:16px;line-height:24px;font-weight:600;color:var(--ink)}
.state b:before{content:"";flex:none;width:9px;height:9px;border-radius:50%;background:var(--ink3)}
.active{background:var(--okbg)}.active b:before{background:var(--ok)}
.inactive{background:var(--waitbg)}.inactive b:before{background:var(--wait)}
.blocked,.unknown{background:var(--badbg)}.blocked b:before,.unknown b:before{background:var(--bad)}
dl{display:grid;grid-template-columns:72px 1fr;gap:6px 12px;font-size:13px;line-height:20px}dt{color:var(--ink3)}
dd{margin:0;font-family:"IBM Plex Mono",ui-monospace,monospace;overflow-wrap:anywhere}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script, nothing from anywhere else, in no frame. */
export const codePagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const sign = `<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="9" cy="9" r="5"/><path d="M9 1v16M1 9h16"/></svg>`;

type StateName = 'active' | 'inactive' | 'blocked' | 'unknown';

const stateNames: readonly StateName[] = ['inactive', 'active', 'blocked'];

export function renderCodePage(code: ScannedCode, texts: PageTexts): string {
  const name = stateNames[code.activationStatus] ?? 'unknown';
  const facts = [[texts.code, code.extendedId]];
  if (code.serialNumber !== null) facts.push([texts.serial, String(code.serialNumber).padStart(10, '0')]);
  const title = code.product?.name ?? texts.itemWithCode;
  return render({ title, by: code.brand?.name ?? '', state: { name, ...texts[name] }, facts }, texts);
}

/** The code was not looked up: too many scans from one network, or the service cannot do it right now. */
export function renderLaterPage(why: 'tooMany' | 'away', seconds: number, texts: PageTexts): string {
  const { title, text } = texts[why];
  const state = { name: 'inactive' as const, title, text: `${text} ${texts.again(seconds)}` };
  return render({ title: texts.later, by: '', state, facts: [] }, texts);
}

export function renderUnknownPage(texts: PageTexts): string {
  return render({ title: texts.noSuchCode, by: '', state: { name: 'unknown', ...texts.unknown }, facts: [] }, texts);
}

interface Page {
  title: string;
  by: string;
  state: { name: StateName; title: string; text: string };
  facts: string[][];
}

function render(page: Page, texts: PageTexts): string {
  const facts = page.facts
    .map(([name, value]) => `<dt>${escapeHtml(name ?? '')}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
    .join('');
  return `<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><style>${style}</style></head>
<body><main><i></i><i></i><i></i><i></i><header>${sign}<span>${escapeHtml(texts.heading)}</span></header>
<h1>${escapeHtml(page.title)}</h1>${page.by ? `<p class="by">${escapeHtml(page.by)}</p>` : ''}
<div class="state ${page.state.name}"><b>${escapeHtml(page.state.title)}</b>${escapeHtml(page.state.text)}</div>
${facts ? `<dl>${facts}</dl>` : ''}</main></body></html>
`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
