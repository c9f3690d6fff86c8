import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, day, id, line, menge, NAME_MAX, sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import { ABLAUFSTATUS } from '../../kern/rules/ablauf.ts'
import { code } from './objekt.schema.ts'

const DETAIL_MAX = 100
/** A hundred years, so that the next test has a four-digit year. */
const INTERVALL_MAX_MONATE = 1200

const ist_status = z.enum(['aktiv', 'ausgesondert']).meta({
  description: 'ausgesondert: wird nicht mehr kontrolliert und nicht mehr gefunden',
})

const fach = {
  fach_id: id.nullable().meta({ description: 'Fach des Objekttyps' }),
  fach_freitext: line(NAME_MAX)
    .nullable()
    .meta({ description: 'Freitext unter der Auswahl „Sonstiges“', example: 'Beifahrersitz, Netz' }),
}

const override = menge(0)
  .nullable()
  .meta({ description: 'Sollmenge, die statt der Vorlage gilt; null: die der Vorlage' })

const fields = {
  override,
  ...fach,
  code: code.nullable(),
  seriennummer: line(DETAIL_MAX).nullable().meta({ description: 'Nur bei materialtyp geraet_sn' }),
  ablaufdatum: day.nullable().meta({ description: 'Nur bei materialtyp ablauf_charge' }),
  chargennummer: line(DETAIL_MAX).nullable().meta({ description: 'Nur bei materialtyp ablauf_charge' }),
  pruefintervall_monate: z.int().min(1).max(INTERVALL_MAX_MONATE).nullable().meta({ example: 12 }),
  letzte_pruefung: day.nullable(),
  ist_status,
}

/** All actions on a position; `aktionen` names those that the caller may take now. */
export const POSITIONSAKTIONEN = ['bearbeiten'] as const

const nachgefuellt_auf = z.int().nullable().meta({ description: 'Was nach Nachfüllungen seitdem da ist' })
const Zaehlung = z.object({ kontrolle_id: id, gezaehlt: z.int(), nachgefuellt_auf, zeitpunkt }).meta({
  id: 'LetzteZaehlung',
  description: 'Was die letzte abgeschlossene Kontrolle zählte, und wann sie endete',
})

export const Objektposition = z
  .object({
    id,
    objekt_id: id,
    material_id: id,
    material: z.object({
      id,
      name: z.string(),
      materialtyp: z.enum(['menge', 'ablauf_charge', 'geraet_sn']),
      einheit: z.string(),
    }),
    ...fields,
    fach_name: z.string().nullable().meta({ description: 'Name des Fachs oder der Freitext' }),
    sollmenge_vorlage: z.int().meta({ description: 'Sollmenge der Vorlage, als das Objekt entstand' }),
    sollmenge: z.int().meta({ description: 'Was gilt: override, sonst sollmenge_vorlage' }),
    istmenge: z.int().meta({ description: 'Nur eine Nachfüllung ändert sie; 0: noch nicht kontrolliert' }),
    letzte_zaehlung: Zaehlung.nullable(),
    ablaufstatus: z
      .enum(ABLAUFSTATUS)
      .nullable()
      .meta({ description: 'bald_ablaufend ab der Warnfrist des Materials, ohne Angabe 30 Tage; null: kein Datum' }),
    naechste_pruefung: z.iso
      .date()
      .nullable()
      .meta({ description: 'letzte_pruefung und pruefintervall_monate; der 31. Januar + 1 Monat ist Ende Februar' }),
    aktionen: z.array(z.enum(POSITIONSAKTIONEN)).meta({ description: 'Was Sie mit der Position jetzt tun dürfen' }),
  })
  .meta({ id: 'Objektposition' })

const hasOneFach = (body: { fach_id?: string | null | undefined; fach_freitext?: string | null | undefined }) =>
  !body.fach_id || !body.fach_freitext
const NUR_EIN_FACH = 'darf nur eines von fach_id und fach_freitext nennen'

export const PositionAnlegen = z
  .strictObject({
    material_id: id,
    override: override.default(null),
    fach_id: fach.fach_id.default(null),
    fach_freitext: fach.fach_freitext.default(null),
  })
  .refine(hasOneFach, NUR_EIN_FACH)

export const PositionAendern = change(fields).refine(hasOneFach, NUR_EIN_FACH)

export const PositionenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['reihenfolge', 'material'], 'reihenfolge'),
  ist_status: ist_status.optional(),
})

export type Objektposition = z.output<typeof Objektposition>
export type PositionAnlegen = z.output<typeof PositionAnlegen>
export type PositionAendern = z.output<typeof PositionAendern>
export type PositionenSuche = z.output<typeof PositionenSuche>
