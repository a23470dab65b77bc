/**
 * The portal's Content-Security-Policy. Scripts and style elements run by nonce only. Style attributes are let through:
 * libraries of ours position menus with them in server-rendered HTML, and nothing user-supplied is ever rendered as
 * HTML.
 */
export function contentSecurityPolicy(nonce: string, storageUrl: string, development: boolean): string {
  const storage = new URL(storageUrl).origin;
  const style = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
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
    'frame-src': "'none'",
    'manifest-src': "'self'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
