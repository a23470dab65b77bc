import { saveFile } from '#components/ui/save-file.ts';

/** The list of errors of a check, its messages in the reader's language. Its code is loaded on demand. */
export async function saveErrorFile(list: Blob, name: string, say: (message: string) => string): Promise<void> {
  const { sayMessages } = await import('#lib/upload/say-messages.ts');
  const said = await new Response(list.stream().pipeThrough(sayMessages(say))).blob();
  saveFile(name, new Blob([said], { type: list.type }));
}
