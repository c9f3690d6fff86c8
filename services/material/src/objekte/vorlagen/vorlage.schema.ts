import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, line, menge, NAME_MAX, sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import { besitzer } from '../../kern/rules/eintrag.ts'

/** The place in free text: the choice „Sonstiges“ of the specification. */
const fachFreitext = line(NAME_MAX)
  .nullable()
  .meta({ description: 'Freitext unter der Auswahl „Sonstiges“', example: 'Beifahrersitz, Netz' })

const position = {
  material_id: id,
  sollmenge: menge(1).meta({ description: 'Stück', example: 2 }),
  fach_id: id.nullable().meta({ description: 'Fach des Objekttyps' }),
  fach_freitext: fachFreitext,
}

export const Vorlagenposition = z
  .object({ id, ...position, material_name: z.string(), fach_name: z.string().nullable() })
  .meta({ id: 'Vorlagenposition' })

const VorlagenpositionAnlegen = z
  .strictObject({ ...position, fach_id: position.fach_id.default(null), fach_freitext: fachFreitext.default(null) })
  .refine(
    (body) => body.fach_id === null || body.fach_freitext === null,
    'darf nur eines von fach_id und fach_freitext nennen',
  )

/** A full load of a vehicle has a few hundred materials. */
const POSITIONEN_MAX = 5000
const Positionen = z.array(VorlagenpositionAnlegen).max(POSITIONEN_MAX)

/** All actions on a version; `aktionen` names those that the caller may take now. */
export const VORLAGENAKTIONEN = ['neue-version', 'positionen', 'objekt-anlegen', 'loeschen'] as const

export const Vorlage = z
  .object({
    id,
    name: z.string(),
    objekttyp_id: id,
    einheit_id: besitzer,
    version: z.int().min(1),
    status: z.enum(['aktuell', 'veraltet']),
    vorgaenger_id: id.nullable().meta({ description: 'Version, aus der diese entstand' }),
    erstellt_am: zeitpunkt,
    positionen: z.array(Vorlagenposition).meta({ description: 'In der Reihenfolge des Rundgangs' }),
    aktionen: z.array(z.enum(VORLAGENAKTIONEN)).meta({ description: 'Was Sie mit dieser Version jetzt tun dürfen' }),
  })
  .meta({ id: 'Vorlage' })

export const VorlageAnlegen = z.strictObject({
  name: line(),
  objekttyp_id: id,
  einheit_id: besitzer.default(null),
  positionen: Positionen,
})
export const VorlagePositionen = z.strictObject({ positionen: Positionen })
export const VorlageNeueVersion = z
  .strictObject({
    positionen: Positionen.optional().meta({ description: 'Ohne Angabe die der bisherigen Version' }),
    fuer_alle: z.boolean().default(false).meta({
      description: 'Die neue Version gehört zum Katalog für alle; sonst bleibt sie bei der Einheit der bisherigen',
    }),
  })
  .optional()

/** Names that a person has pasted, to be looked up before anything is made. */
export const VorlagenNamenSuche = z.strictObject({
  objekttyp_id: id,
  materialien: z.array(line(NAME_MAX)).max(POSITIONEN_MAX),
  faecher: z.array(line(NAME_MAX)).max(POSITIONEN_MAX).meta({ description: 'Fächer des Objekttyps' }),
})

const found = z.array(z.object({ name: z.string(), id: id.nullable().meta({ description: 'null: gibt es nicht' }) }))

export const VorlagenNamen = z.object({ materialien: found, faecher: found }).meta({ id: 'VorlagenNamen' })

export const Vorlagenmuster = z
  .object({
    muster: z.array(
      z.object({ name: z.string(), beschreibung: z.string(), positionen: z.int(), faecher: z.array(z.string()) }),
    ),
  })
  .meta({ id: 'Vorlagenmuster' })
export const MusterAnlegen = z.strictObject({ name: line().meta({ example: 'HLF 20' }) })

export const VorlagenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name', 'version', 'erstellt_am'], 'name'),
  objekttyp_id: id.optional(),
  status: z.enum(['aktuell', 'veraltet']).optional(),
})

export type VorlagenpositionAnlegen = z.output<typeof VorlagenpositionAnlegen>
export type VorlageAnlegen = z.output<typeof VorlageAnlegen>
export type VorlagenNamenSuche = z.output<typeof VorlagenNamenSuche>
export type VorlagenSuche = z.output<typeof VorlagenSuche>
export type VorlageNeueVersion = z.output<typeof VorlageNeueVersion>
