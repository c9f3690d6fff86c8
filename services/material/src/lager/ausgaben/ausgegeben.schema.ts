import { z } from 'zod'
import { id, zeitpunkt } from '../../kern/http/wire.ts'

const wer = {
  seit: zeitpunkt,
  ausgabe_id: id.nullable().meta({ description: 'null: die Ausgabe liegt außerhalb dessen, was Sie sehen' }),
  empfaenger: z.string().nullable().meta({ description: 'null wie ausgabe_id' }),
}

export const GeraetAusgegeben = z
  .object(wer)
  .meta({ id: 'GeraetAusgegeben', description: 'Wer das Gerät seit wann hat' })

export const AusgegebenesGeraet = z
  .object({
    geraet_id: id,
    objektposition_id: id,
    name: z.string().meta({ description: 'Material und Seriennummer', example: 'Stromerzeuger SE-1' }),
    ...wer,
  })
  .meta({ id: 'AusgegebenesGeraet', description: 'Ein Gerät des Objekts, das ausgegeben ist' })

export type GeraetAusgegeben = z.output<typeof GeraetAusgegeben>
export type AusgegebenesGeraet = z.output<typeof AusgegebenesGeraet>

/** The devices of an object that are out, in its answers. */
export const ausgegeben = z
  .array(AusgegebenesGeraet)
  .meta({ description: 'Was von seinen Geräten ausgegeben ist, das am längsten zuerst' })
