/** As the database compares names: without regard to case and to how letters are composed. */
export const faltung = (wort: string): string => wort.normalize('NFC').toLowerCase()
