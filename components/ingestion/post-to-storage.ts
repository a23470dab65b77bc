export interface PostData {
  url: string;
  fields: Record<string, string>;
}

/**
 * How a post ended. 'refused' is storage's answer to post data that has run out or does not fit the file, 'full' when
 * it has no room. 'limited': most likely a proxy that limits the size of bodies.
 */
export type PostOutcome = 'sent' | 'refused' | 'full' | 'limited' | 'broken' | 'canceled';

/** The usual limit of a proxy (client_max_body_size of nginx). */
const usualLimit = 1024 ** 2;

/**
 * Reads how a post ended from its status, 0 where the browser shows none: a proxy's 413 names no origin, so that scripts
 * cannot read it.
 */
export function outcomeOf(status: number, bytes: number, isOnline: boolean): PostOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 507) return 'full';
  // Storage refuses a large file with 400.
  if (status === 413 || (status === 0 && isOnline && bytes > usualLimit)) return 'limited';
  return status >= 500 || status === 0 ? 'broken' : 'refused';
}

/**
 * Posts a file to storage as a form: every field exactly as it was given, the file last. XMLHttpRequest, because fetch
 * tells nothing of what was sent so far. `onProgress` takes bytes sent and the bytes there are.
 */
export function postToStorage(
  post: PostData,
  file: Blob,
  onProgress: (sent: number, total: number) => void,
): { done: Promise<PostOutcome>; cancel: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<PostOutcome>((resolve) => {
    request.upload.onprogress = (event) => {
      // The form's own bytes count in; the reader thinks of the file.
      if (event.total > 0) onProgress((event.loaded / event.total) * file.size, file.size);
    };
    request.onload = () => resolve(outcomeOf(request.status, file.size, navigator.onLine));
    request.onerror = request.onload;
    request.ontimeout = () => resolve('broken');
    request.onabort = () => resolve('canceled');
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(post.fields)) form.append(name, value);
  form.append('file', file);
  request.open('POST', post.url);
  request.send(form);
  return { done, cancel: () => request.abort() };
}
