/** Shows the moments below a node in the zone of the phone; without the script they are in UTC. */
export function showMoments(node: ParentNode & Node): void {
  for (const time of node.querySelectorAll('time')) {
    const language = time.closest<HTMLElement>('[lang]')?.lang || undefined;
    time.textContent = new Date(time.dateTime).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
  }
}
