/** As many rows of a list as can be chosen at a time: each is a call of its own. */
export const mostChosen = 500;
