/** Codes that the service is asked about, of rows in the order of the file. */
export interface LookUp {
  ids: string[];
  products: string[];
}

export interface LookUpAnswer {
  existing: { id: string; workorder: string | null }[];
  unknownProducts: string[];
}
