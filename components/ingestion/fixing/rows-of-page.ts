/** Failed rows shown at a time. */
export const rowsOfPage = 25;
