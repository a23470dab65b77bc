import { type CodePage, renderEmbedding, renderNote } from '../code-page.ts';
import type { PageTexts } from '../texts/page-texts.ts';

/** A page with `<proofmark-check>` alone, for a phone or a frame of the portal. */
export function renderPreview(
  { identifier, preview, portalUrl }: { identifier: string; preview: string; portalUrl: string },
  texts: PageTexts,
): CodePage {
  const element = `<proofmark-check app="${identifier}" preview="${preview}" theme="auto"></proofmark-check>`;
  return renderEmbedding(element, '../../proofmark-check.js', new URL(portalUrl).origin, texts);
}

export const renderPreviewEnded = (texts: PageTexts): CodePage => renderNote(texts.previewEnded, texts);
