/** Cookie with the language a reader chose: the sign-in page has no account to ask. */
export const languageCookie = 'proofmark.language';
