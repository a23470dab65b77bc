/**
 * Shows the moments below a node in the zone of the phone, and in the form of its region where the phone speaks the
 * language of the page. Without the script they are in UTC.
 */
export function showMoments(node: ParentNode & Node): void {
  for (const time of node.querySelectorAll('time')) {
    const language = time.closest<HTMLElement>('[lang]')?.lang || undefined;
    // Chromium on Linux can name en-US@posix, which Intl refuses.
    const regional = navigator.languages.find((each) => each.startsWith(`${language}-`) && !each.includes('@'));
    const format = { dateStyle: 'long', timeStyle: 'short' } as const;
    time.textContent = new Date(time.dateTime).toLocaleString(regional ?? language, format);
  }
}
