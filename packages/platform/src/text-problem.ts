/**
 * Characters with no meaning in any field: controls other than tab and line ends. PostgreSQL refuses NUL, terminals
 * obey ESC.
 */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Explains why a text is refused, or returns null. */
export function textProblem(text: string): string | null {
  if (FORBIDDEN.test(text)) return 'enthält ein Steuerzeichen'
  return text.isWellFormed() ? null : 'enthält ein unvollständiges Zeichen'
}
