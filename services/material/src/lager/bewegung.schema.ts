import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, liste, menge, sortierung, tag, text, zeile, zeitpunkt } from '../wire.ts'
import { vonUndBis } from '../zeitraum.ts'

const GRUND_MAX = 500
const BELEG_MAX = 100

const art = z
  .enum(['zugang', 'abgang', 'umlagerung'])
  .meta({ description: 'Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu' })
const anlass = z.enum(['buchung', 'ausgabe', 'rueckgabe', 'nachfuellung', 'gegenbuchung']).meta({
  description:
    'Wodurch sie entstand: von Hand gebucht, durch Ausgabe oder Rückgabe, durch eine Nachfüllung aus dem Lager, oder als ' +
    'Rücknahme einer Nachfüllung, deren Kontrolle abgebrochen wurde',
})
const belegnummer = zeile(BELEG_MAX).nullable().meta({ example: 'LS-2026-0815' })
const chargennummer = zeile(BELEG_MAX).nullable()

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
    ablaufdatum: tag.nullable(),
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
export const MaterialbewegungListe = liste(Materialbewegung)

/** Which Lagerplaetze each kind of movement names: a stock-in where to, a stock-out where from, a transfer both. */
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
    grund: text(GRUND_MAX).nullable().default(null),
    belegnummer: belegnummer.default(null),
    ablaufdatum: tag.nullable().default(null).meta({ description: 'Nur bei Materialien mit Ablauf und Charge' }),
    chargennummer: chargennummer.default(null),
  })
  .superRefine((body, { addIssue }) => {
    for (const feld of ['von_lagerplatz_id', 'nach_lagerplatz_id'] as const) {
      if ((body[feld] !== null) === NENNT[body.art][feld]) continue
      const message = NENNT[body.art][feld] ? 'muss angegeben sein' : 'darf nicht angegeben sein'
      addIssue({ code: 'custom', path: [feld], message: `${message}, wenn art „${body.art}“ ist` })
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
  belegnummer: zeile(BELEG_MAX).optional().meta({ description: 'Genau diese, Groß- und Kleinschreibung zählt nicht' }),
  ...vonUndBis,
})

export type Materialbewegung = z.output<typeof Materialbewegung>
export type MaterialBewegen = z.output<typeof MaterialBewegen>
export type MaterialbewegungSuche = z.output<typeof MaterialbewegungSuche>
