/** Which rows of a list are chosen once one is pressed: with `from` also those between the two. */
export function toggled(
  chosen: ReadonlySet<string>,
  page: readonly string[],
  { id, from }: { id: string; from?: string | undefined },
): Set<string> {
  const next = new Set(chosen);
  const [first, last] = [page.indexOf(from ?? ''), page.indexOf(id)];
  const between = first >= 0 && last >= 0 ? page.slice(Math.min(first, last), Math.max(first, last) + 1) : [id];
  const add = !chosen.has(id);
  for (const each of between) {
    if (add) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** Once the box for the whole page is pressed. */
export function pageToggled(chosen: ReadonlySet<string>, page: readonly string[]): Set<string> {
  const next = new Set(chosen);
  const all = page.every((id) => chosen.has(id));
  for (const id of page) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Whether all rows of the page are chosen, some or none. */
export function chosenOf(page: readonly string[], isSelected: (id: string) => boolean): boolean | 'mixed' {
  const count = page.filter(isSelected).length;
  return count === 0 ? false : count === page.length ? true : 'mixed';
}
