/** Folds what people type, paste and scan as the service folds it. Pure. */

/** Ignores case and the forms of accented letters. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** Pictures with the signs that belong to them, and signs that nobody sees: as in `kern/db/folding.ts` of the service. */
const PICTURE_OR_INVISIBLE =
  /((?![©®™])\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?|[0-9#*]\uFE0F\u20E3)|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Leaves out signs that nobody sees. */
export const visible = (text: string): string =>
  text.replaceAll(PICTURE_OR_INVISIBLE, (_all, picture: string | undefined) => picture ?? '')
