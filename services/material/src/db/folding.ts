/** Folds names as the database does: ignores case and Unicode composition. */
export const folded = (word: string): string => word.normalize('NFC').toLowerCase()
