import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'

const MONATE_MAX = 1200

const fields = {
  name: line(100).meta({
    description: 'Eindeutig beim Material, Groß- und Kleinschreibung zählt nicht',
    example: 'Druckprüfung',
  }),
  intervall_monate: z
    .int()
    .min(1)
    .max(MONATE_MAX)
    .nullable()
    .meta({ description: 'Monate zwischen zwei Prüfungen dieser Art; null: nur bei Bedarf, ohne Termin' }),
}

export const Pruefart = z.object({ id, material_id: id, ...fields }).meta({ id: 'Pruefart' })

export const PruefartAnlegen = z.strictObject({ material_id: id, ...fields })
export const PruefartAendern = change(fields)

export const PruefartenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name'], 'name'),
  material_id: id.optional(),
})

/** A kind of tests of one device, with its days. */
export const Prueftermine = z
  .object({
    pruefart_id: id.nullable().meta({ description: 'null: die Prüfung nach dem Prüfintervall der Position' }),
    name: z.string().nullable(),
    intervall_monate: z.int().nullable(),
    letzte_pruefung: z.iso.date().nullable(),
    naechste_pruefung: z.iso.date().nullable(),
  })
  .meta({ id: 'Geraetepruefart' })

export const PrueftermineSuche = z.strictObject(seiteUndLimit)

export type PruefartAnlegen = z.output<typeof PruefartAnlegen>
export type PruefartAendern = z.output<typeof PruefartAendern>
export type PruefartenSuche = z.output<typeof PruefartenSuche>
export type Prueftermine = z.output<typeof Prueftermine>
