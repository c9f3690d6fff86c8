/** Folds names as the database does: ignores case and Unicode composition. */
export const folded = (word: string): string => word.normalize('NFC').toLowerCase()

/**
 * A picture with the signs that belong to it: its colourful form, and the joiner before the next picture. Or a sign that
 * nobody sees: soft hyphens, zero-width blanks, controls of the writing direction, and others that Unicode lets programs
 * ignore.
 */
const PICTURE_OR_INVISIBLE =
  /((?![©®™])\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?|[0-9#*]\uFE0F\u20E3)|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Leaves out signs that nobody sees: with them, a name that looks like another one is another one. */
export const visible = (text: string): string =>
  text.replaceAll(PICTURE_OR_INVISIBLE, (_all, picture: string | undefined) => picture ?? '')

/** Names the first sign of a text that nobody sees, such as `U+200B`; undefined without one. */
export function firstInvisible(text: string): string | undefined {
  for (const [sign, picture] of text.matchAll(PICTURE_OR_INVISIBLE)) {
    if (picture === undefined) return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  }
  return undefined
}
