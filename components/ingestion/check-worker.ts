import { UploadCheck } from '#lib/csv/upload-check.ts';
import type { UploadError } from '#lib/csv/upload-errors.ts';
import { type CheckMessage, type CheckRequest, keptOfEachKind } from './check-messages.ts';

/** Runs in a Web Worker: reads a file piece by piece and checks every row of it. One file in the life of a worker. */
const progressPause = 150;

function tell(message: CheckMessage): void {
  postMessage(message);
}

async function check(request: CheckRequest): Promise<void> {
  const kept = new Map<string, number>();
  let fresh: UploadError[] = [];
  const upload = new UploadCheck({
    filetype: request.filetype,
    idFormat: request.idFormat,
    scmKeys: request.scmKeys,
    products: request.products,
    allowDuplicates: request.allowDuplicates,
    onError: (error) => {
      const count = kept.get(error.type) ?? 0;
      if (count >= keptOfEachKind) return;
      kept.set(error.type, count + 1);
      fresh.push(error);
    },
  });
  const reader = request.file.stream().getReader();
  let lastReport = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    upload.push(value);
    if (upload.stopped) {
      await reader.cancel();
      break;
    }
    if (performance.now() - lastReport < progressPause) continue;
    lastReport = performance.now();
    tell({ kind: 'progress', summary: upload.summary, errors: fresh });
    fresh = [];
  }
  const { stopped } = upload;
  const summary = upload.finish();
  tell({ kind: 'done', summary, errors: fresh, stopped });
}

addEventListener('message', (event: MessageEvent<CheckRequest>) => {
  check(event.data).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown' });
  });
});
