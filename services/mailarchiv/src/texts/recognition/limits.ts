/** UTF-16 units of recognised text of one file. */
export const TEXT_LENGTH = 2 * 1024 * 1024
