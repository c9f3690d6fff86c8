import { formatShort } from '@zeughaus/web-shared'
import type { Schema } from '../api/index.ts'

/** Says that a device is out, since when, and who has it as far as this person may know. */
export const ausgegebenText = ({ seit, empfaenger }: Schema<'GeraetAusgegeben'>): string =>
  `ausgegeben${empfaenger === null ? '' : ` an ${empfaenger}`} seit ${formatShort(seit)}`

/** The devices of an object that are out. An answer that the device kept from an older version does not know of them. */
export const ausgegebeneOf = ({
  gruende,
  ausgegeben,
}: Pick<Schema<'Objekt'>, 'gruende' | 'ausgegeben'>): Schema<'Objekt'>['ausgegeben'] =>
  gruende.includes('geraet_ausgegeben') ? ausgegeben : []
