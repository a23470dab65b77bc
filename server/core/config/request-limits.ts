/** Processor time that requests of one company, or of one address without a token, may take a minute. */
export const requestSecondsPerMinute = 20;
