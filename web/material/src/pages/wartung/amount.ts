/** Converts amounts between German notation and the wire. Pure. */
import { orNull } from '../../components/body.ts'

/** Formats `249.90` of the wire in German notation. */
export const amountText = (kosten: string | null): string => (kosten ?? '').replace('.', ',')

/** `1.249,90`, and `249.90` of a keypad that has no comma. */
const GERMAN = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/
const WITH_POINT = /^\d+\.\d{1,2}$/

/** Converts an amount to the wire's notation. Returns other text as it is, for the service to refuse. */
export function amountOf(text: string): string | null {
  const number = text.replace(/[\s€]/g, '')
  if (WITH_POINT.test(number)) return number
  return GERMAN.test(number) ? number.replaceAll('.', '').replace(',', '.') : orNull(text)
}
