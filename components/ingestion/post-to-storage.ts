export interface PostData {
  url: string;
  fields: Record<string, string>;
}

/**
 * How a post ended. 'refused' is storage's answer to post data that has run out or does not fit the file, 'full' when
 * it has no room.
 */
export type PostOutcome = 'sent' | 'refused' | 'full' | 'broken' | 'canceled';

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
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve('sent');
      else if (request.status === 507) resolve('full');
      else resolve(request.status >= 500 || request.status === 0 ? 'broken' : 'refused');
    };
    request.onerror = () => resolve('broken');
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
