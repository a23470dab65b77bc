/** Returns the address of the order form that led to the partners, as given; undefined for anything else. */
export function orderToReturn(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^\/workorders\/new\/[a-z]+(\?template=\d+)?$/.test(given) ? given : undefined;
}
