/** The place of a mail in a file that holds many, for people; `folderOf` of the archive reads the folder in it. */

/** A number in a folder, and the categories. */
export function placeOf(folder: string, number: number, categories: readonly string[]): string {
  const named = categories.length === 0 ? '' : ` (Kategorien: ${categories.join(', ')})`
  return `${folder}, Nr. ${number}${named}`
}

/** A mail of an mbox, and the labels that Gmail gave it. */
export const placeInMbox = (mbox: string, number: number, labels: readonly string[]): string =>
  labels.length === 0 ? `${mbox}#${number}` : placeOf(mbox, number, labels)
