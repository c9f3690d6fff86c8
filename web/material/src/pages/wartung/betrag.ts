/** Amounts as people write them and as the wire does. Pure. */
import { orNull } from '../../parts/useForm.ts'

/** `249.90` of the wire as people write it. */
export const betragText = (kosten: string | null): string => (kosten ?? '').replace('.', ',')

/** `1.249,90`, and `249.90` of a keypad that has no comma. */
const DEUTSCH = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/
const MIT_PUNKT = /^\d+\.\d{1,2}$/

/** An amount as the wire writes it, with a point; what is none goes as it is, and the service says so. */
export function betragVon(text: string): string | null {
  const zahl = text.replace(/[\s€]/g, '')
  if (MIT_PUNKT.test(zahl)) return zahl
  return DEUTSCH.test(zahl) ? zahl.replaceAll('.', '').replace(',', '.') : orNull(text)
}
