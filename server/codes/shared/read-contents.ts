import { codeCandidates } from '#lib/contract/values/code-candidates.ts';

/** Ids that each scanned or typed text may be, the likeliest first. */
export function readContents(contents: readonly string[]): { content: string; candidates: string[] }[] {
  return [...new Set(contents)].map((content) => ({ content, candidates: idsIn(content) }));
}

function idsIn(content: string): string[] {
  const typed = content.trim();
  return [...new Set([...codeCandidates(content), typed])].filter((id) => id.length <= 512);
}
