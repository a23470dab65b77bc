import type { CheckPageTexts } from '#lib/texts/check-page-texts.ts';
import { renderNote } from './code-page.ts';
import { type CodePage, renderEmbedding } from './document.ts';

/** A page with `<proofmark-check>` alone, for a phone or a frame of the portal. */
export function renderPreview(
  { identifier, preview, portalUrl }: { identifier: string; preview: string; portalUrl: string },
  texts: CheckPageTexts,
): CodePage {
  const element = `<proofmark-check app="${identifier}" preview="${preview}" theme="auto"></proofmark-check>`;
  return renderEmbedding(element, '../../proofmark-check.js', new URL(portalUrl).origin, texts);
}

export const renderPreviewEnded = (texts: CheckPageTexts): CodePage => renderNote('previewEnded', texts);
