/**
 * Where to go after sign-in: a path on this site. Anything that could leave it ('//host', '/\host', 'https:') is '/'.
 */
export function safeCallbackUrl(value: unknown): string {
  return typeof value === 'string' && value.length <= 2000 && /^\/(?![/\\])/.test(value) && !hasControl(value)
    ? value
    : '/';
}

// Browsers drop tabs and line breaks inside an address, so '/\t/host' would become '//host'.
function hasControl(value: string): boolean {
  return [...value].some((character) => character.charCodeAt(0) < 32);
}
