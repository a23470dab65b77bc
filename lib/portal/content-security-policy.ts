/**
 * The style element that sonner adds to the page when it loads: first empty, then with the package's own styles. A test
 * compares the second with the installed package.
 */
const toastStyles =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/**
 * The portal's Content-Security-Policy. Scripts run by nonce only, style elements by nonce or hash. Style attributes
 * are allowed: libraries position menus with them in server-rendered HTML, and no user input is rendered as HTML.
 */
export function contentSecurityPolicy(
  nonce: string,
  { storageUrl, codeUrl }: { storageUrl: string; codeUrl: string },
  development: boolean,
): string {
  const storage = new URL(storageUrl).origin;
  const style = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}' ${toastStyles}`;
  const directives = {
    'default-src': "'self'",
    // React's development build evaluates code to rebuild stack traces.
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    'style-src': style,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self' ${storage}`,
    'worker-src': "'self' blob:",
    'media-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // The preview of the check that websites embed.
    'frame-src': new URL(codeUrl).origin,
    'manifest-src': "'self'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
