/** The cursor in a link that an answer named. */
export function cursorOf(link: string | null): string | null {
  return link === null ? null : new URL(link).searchParams.get('cursor');
}
