/** Names of companies by id, for those who see the catalogues of several. */
export type CompanyNames = Readonly<Record<number, string>>;
