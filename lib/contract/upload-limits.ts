/** Largest file of codes that is taken. Apart from the contract, whose schemas no page should load for a number. */
export const maxUploadBytes = 1024 ** 3;
