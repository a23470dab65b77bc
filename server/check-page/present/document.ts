import { createHash } from 'node:crypto';
import type { CheckPageTexts } from '#lib/texts/check-page-texts.ts';
import { escapeHtml } from '#lib/texts/escape-html.ts';
import { loadBundles } from '../bundles/bundles.ts';

/** The frame of every page: document, styles, script, and the policy that allows no others. */

export interface CodePage {
  body: Buffer;
  /** The same without the frame of the page, for websites that embed it. */
  content: string;
  /** Text for a form that could not be sent. */
  away: string;
  /** Text for a photo that comes too soon, and waits. */
  again: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Content-Security-Policy: its own styles, script and logo, nothing from anywhere else, in no frame. */
  policy: string;
}

const bundles = await loadBundles();
export const elementBundle = bundles.element;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleHash = hashOf(bundles.page.style);
const scriptHash = hashOf(bundles.page.script);

/** Parts that are the same in every page, encoded once: they are most of its bytes. */
const styleElement = Buffer.from(`<style>${bundles.page.style}</style>`);
const scriptElement = Buffer.from(`<script>${bundles.page.script}</script>`);
const end = Buffer.from('</body></html>\n');

interface DocumentParts {
  title: string;
  /** HTML above the title. */
  header: string;
  /** HTML below the title. */
  content: string;
  /** HTML below the content, which websites that embed the page do not get. */
  footer: string;
  /** Address of a picture, relative or at another site. */
  picture: string | null;
  /** CSS behind that of every page. */
  theme: string;
  /** Attributes of the body. */
  attributes: string;
  hasScript: boolean;
}

export function renderDocument(parts: DocumentParts, texts: CheckPageTexts): CodePage {
  const { title, header, content, footer, picture, theme, attributes, hasScript } = parts;
  const body = frame(
    {
      title,
      style: theme && `<style>${theme}</style>`,
      attributes,
      main: `${header}\n<h1>${escapeHtml(title)}</h1>\n${content}${footer}`,
      script: hasScript ? scriptElement : Buffer.alloc(0),
    },
    texts,
  );
  const styles = [styleHash, ...(theme ? [hashOf(theme)] : [])].join(' ');
  const policy = `default-src 'none'; style-src ${styles}; script-src ${scriptHash}; connect-src 'self'; img-src 'self'${picture?.startsWith('https://') ? ` ${new URL(picture).origin}` : ''}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return { body, ...embedded(`<h2 class="title">${escapeHtml(title)}</h2>\n${content}`, texts), policy };
}

const embedded = (content: string, { language, direction, t, join }: CheckPageTexts) => ({
  content,
  away: join(t('away.title'), t('away.text')),
  again: join(t('tooMany.photos.title'), t('check.sentAgain')),
  language,
  direction,
});

/**
 * Renders a page with the element that websites embed.
 * @param element HTML
 * @param script address of its script
 * @param framedBy origin of the page that may show it in a frame
 */
export function renderEmbedding(element: string, script: string, framedBy: string, texts: CheckPageTexts): CodePage {
  const parts = { style: '', attributes: '', main: element, script: Buffer.from(`<script src="${script}"></script>`) };
  const body = frame({ ...parts, title: texts.t('heading') }, texts);
  const policy = `default-src 'none'; style-src ${styleHash}; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`;
  return { body, ...embedded('', texts), policy };
}

/** @param parts HTML, except for the title */
function frame(
  parts: { title: string; style: string; attributes: string; main: string; script: Buffer },
  { language, direction }: CheckPageTexts,
): Buffer {
  const head = `<!doctype html>
<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(parts.title)}</title>`;
  const content = `${parts.style}</head>
<body${parts.attributes}><main><i></i><i></i><i></i><i></i>
${parts.main}
</main>`;
  return Buffer.concat([Buffer.from(head), styleElement, Buffer.from(content), parts.script, end]);
}
