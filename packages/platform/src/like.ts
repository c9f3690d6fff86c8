/** Builds a `LIKE` pattern for texts that contain `part`, taken literally. The escape character is `\`. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`
