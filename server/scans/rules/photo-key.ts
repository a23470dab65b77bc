/** Where the photo of a scan is stored. Two characters between spread a company's photos over folders. */
export function photoKeyOf(companyId: number, scanUuid: string): string {
  return `scan-photos/${companyId}/${scanUuid.slice(0, 2)}/${scanUuid}.jpg`;
}
