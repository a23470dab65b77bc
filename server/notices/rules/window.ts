/** A company is mailed about things of one kind at most once in this time. */
export const windowSeconds = 900;
