/**
 * Posts the sign-in form to next-auth and reads its answer: undefined when signed in, else the code of what went wrong.
 * The form posts the same fields by itself when no script has loaded yet.
 */
export async function submitSignIn(action: string, fields: FormData): Promise<string | undefined> {
  const body = new URLSearchParams({ json: 'true' });
  for (const [name, value] of fields) if (typeof value === 'string') body.set(name, value);
  try {
    const answer = await fetch(action, { method: 'POST', body });
    const data: unknown = await answer.json();
    const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : '';
    const address = new URL(url, window.location.origin);
    const error = address.searchParams.get('error');
    if (error) return error;
    // A stale CSRF cookie sends back to the form.
    if (address.searchParams.has('csrf') || !answer.ok) return 'failed';
    return undefined;
  } catch {
    return 'unavailable';
  }
}
