import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { day, id, line, menge, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'
import { vonUndBis } from '../../kern/lists/range.ts'
import { bestaetigt } from '../../kern/rules/bestaetigung.ts'

const REASON_MAX = 500
const BELEG_MAX = 100

const art = z
  .enum(['zugang', 'abgang', 'umlagerung'])
  .meta({ description: 'Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu' })
const anlass = z.enum(['buchung', 'ausgabe', 'rueckgabe', 'nachfuellung', 'gegenbuchung']).meta({
  description:
    'Wodurch sie entstand: von Hand gebucht, durch Ausgabe oder Rückgabe, durch eine Nachfüllung aus dem Lager, oder als ' +
    'Rücknahme einer Nachfüllung, deren Kontrolle abgebrochen wurde',
})
const belegnummer = line(BELEG_MAX).nullable().meta({ example: 'LS-2026-0815' })
const chargennummer = line(BELEG_MAX).nullable()

export const Materialbewegung = z
  .object({
    id,
    art,
    anlass,
    material_id: id,
    material_name: z.string(),
    einheit: z.string(),
    menge: z.int(),
    von_lagerplatz_id: id.nullable(),
    von_lagerplatz_code: z.string().nullable(),
    nach_lagerplatz_id: id.nullable(),
    nach_lagerplatz_code: z.string().nullable(),
    grund: z.string().nullable(),
    belegnummer,
    ablaufdatum: day.nullable(),
    chargennummer,
    benutzer_id: id,
    benutzer_name: z.string(),
    zeitpunkt,
    ausgabe_id: id.nullable(),
    objekt_id: id.nullable().meta({ description: 'Objekt, das nachgefüllt wurde' }),
    objekt_code: z.string().nullable(),
    gegenbuchung_zu: id.nullable().meta({ description: 'Bewegung, die diese zurücknimmt' }),
  })
  .meta({ id: 'Materialbewegung' })

/** The Lagerplaetze of each kind: a stock-in names its target, a stock-out its source, a transfer both. */
const NENNT = {
  zugang: { von_lagerplatz_id: false, nach_lagerplatz_id: true },
  abgang: { von_lagerplatz_id: true, nach_lagerplatz_id: false },
  umlagerung: { von_lagerplatz_id: true, nach_lagerplatz_id: true },
} as const

export const MaterialBewegen = z
  .strictObject({
    art,
    material_id: id,
    menge: menge(1),
    von_lagerplatz_id: id.nullable().default(null).meta({ description: 'Bei abgang und umlagerung' }),
    nach_lagerplatz_id: id.nullable().default(null).meta({ description: 'Bei zugang und umlagerung' }),
    grund: text(REASON_MAX).nullable().default(null),
    belegnummer: belegnummer.default(null),
    ablaufdatum: day.nullable().default(null).meta({ description: 'Nur bei Materialien mit Ablauf und Charge' }),
    chargennummer: chargennummer.default(null),
    bestaetigt: bestaetigt.default(false),
  })
  .superRefine((body, { addIssue }) => {
    for (const field of ['von_lagerplatz_id', 'nach_lagerplatz_id'] as const) {
      if ((body[field] !== null) === NENNT[body.art][field]) continue
      const message = NENNT[body.art][field] ? 'muss angegeben sein' : 'darf nicht angegeben sein'
      addIssue({ code: 'custom', path: [field], message: `${message}, wenn art „${body.art}“ ist` })
    }
  })

export const MaterialbewegungSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['zeitpunkt'], '-zeitpunkt'),
  material_id: id.optional(),
  lagerplatz_id: id.optional().meta({ description: 'Bewegungen von dort und dorthin' }),
  art: art.optional(),
  benutzer_id: id.optional(),
  objekt_id: id.optional(),
  belegnummer: line(BELEG_MAX).optional().meta({ description: 'Genau diese, Groß- und Kleinschreibung zählt nicht' }),
  ...vonUndBis,
})

export type Materialbewegung = z.output<typeof Materialbewegung>
export type MaterialBewegen = z.output<typeof MaterialBewegen>
export type MaterialbewegungSuche = z.output<typeof MaterialbewegungSuche>
