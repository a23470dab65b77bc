/**
 * Where the photo of a scan is stored. The last two characters, drawn by lot, spread a company's photos over folders.
 */
export function photoKeyOf(companyId: number, scanUuid: string): string {
  return `scan-photos/${companyId}/${scanUuid.slice(-2)}/${scanUuid}.jpg`;
}
