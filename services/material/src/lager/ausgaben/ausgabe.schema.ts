import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { day, id, line, menge, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'
import { bestaetigt } from '../../kern/rules/bestaetigung.ts'

const BEMERKUNG_MAX = 500

const status = z.enum(['ausgegeben', 'zurueckgegeben'])

/** All actions on an issue; `aktionen` names those that the caller may take now. */
export const AUSGABEAKTIONEN = ['rueckgabe'] as const

const fields = {
  material_id: id,
  menge: menge(1),
  geraet_instanz_id: id.nullable().meta({ description: 'Das eine Gerät, das ausgegeben wird; menge ist dann 1' }),
  lagerplatz_id: id.nullable().meta({ description: 'Lagerplatz, aus dem es kommt; ohne ihn ändert sich kein Bestand' }),
  empfaenger: line().meta({ description: 'Wer es bekommt', example: 'Jugendfeuerwehr, M. Krause' }),
  bemerkung: text(BEMERKUNG_MAX).nullable(),
  faellig_am: day.nullable().meta({ description: 'Tag, bis zu dem es zurück sein soll' }),
}

const anEinheit = id.nullable().meta({
  description: 'Einheit, der es geliehen wird: sie sieht diese Ausgabe, bis sie zurückgenommen ist',
})

const Leihe = z
  .object({
    einheit_id: id,
    einheit_name: z.string(),
    von_einheit_name: z.string().nullable().meta({ description: 'Einheit, bei der es sonst liegt' }),
    geliehen: z.boolean().meta({ description: 'Sie sehen die Ausgabe nur, weil es Ihnen geliehen ist' }),
  })
  .meta({ id: 'Leihe', description: 'Was eine Einheit einer anderen leiht' })

export const Ausgabe = z
  .object({
    id,
    ...fields,
    material_name: z.string(),
    einheit: z.string(),
    seriennummer: z.string().nullable().meta({ description: 'Seriennummer des Geräts' }),
    lagerplatz_code: z.string().nullable(),
    leihe: Leihe.nullable().meta({ description: 'null: keiner Einheit geliehen' }),
    menge_offen: z.int().meta({ description: 'Was davon noch ausgegeben ist' }),
    menge_zurueck: z.int().meta({ description: 'Was davon zurück ist' }),
    menge_verloren: z.int().meta({ description: 'Was davon als verloren gebucht ist' }),
    status: status.meta({ description: 'zurueckgegeben: nichts davon ist mehr ausgegeben' }),
    ueberfaellig: z.boolean().meta({ description: 'Noch ausgegeben und faellig_am vorbei' }),
    ausgegeben_von: id,
    ausgegeben_von_name: z.string(),
    ausgegeben_am: zeitpunkt,
    zurueckgenommen_von: id.nullable(),
    zurueckgenommen_von_name: z.string().nullable(),
    zurueckgegeben_am: zeitpunkt.nullable().meta({ description: 'Wann der letzte Teil zurückkam' }),
    aktionen: z.array(z.enum(AUSGABEAKTIONEN)).meta({ description: 'Was Sie mit ihr jetzt tun dürfen' }),
  })
  .meta({ id: 'Ausgabe' })

export const EmpfaengerVorschlaege = z
  .object({
    namen: z.array(z.string()).meta({
      description: 'Wer zuletzt etwas bekam, dann die Personen; begrenzt auf die ersten. Jeder Name einmal',
    }),
  })
  .meta({ id: 'EmpfaengerVorschlaege' })

export const Ausgeben = z
  .strictObject({
    material_id: fields.material_id,
    menge: fields.menge,
    geraet_instanz_id: fields.geraet_instanz_id.default(null),
    lagerplatz_id: fields.lagerplatz_id.default(null),
    empfaenger: fields.empfaenger,
    bemerkung: fields.bemerkung.default(null),
    faellig_am: fields.faellig_am.default(null),
    an_einheit_id: anEinheit.default(null),
    bestaetigt: bestaetigt.default(false),
  })
  .refine(({ geraet_instanz_id, menge }) => geraet_instanz_id === null || menge === 1, {
    path: ['menge'],
    message: 'muss 1 sein, wenn ein Gerät ausgegeben wird',
  })

export const Zuruecknehmen = z
  .strictObject({
    menge: menge(0).optional().meta({
      description: 'Was zurückkommt; ohne Angabe alles, was noch ausgegeben und nicht verloren ist',
      example: 7,
    }),
    verloren: menge(0).default(0).meta({
      description: 'Was nicht mehr zurückkommt; bei einem Gerät geht das nicht, es wird ausgesondert',
    }),
    lagerplatz_id: id.nullable().default(null).meta({
      description: 'Lagerplatz, an den es kommt; ohne Angabe der, von dem es kam',
    }),
  })
  .refine((body) => body.menge !== 0 || body.verloren > 0, {
    path: ['menge'],
    message: 'darf nur 0 sein, wenn etwas verloren ist',
  })
  .default({ lagerplatz_id: null, verloren: 0 })

export const AusgabenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['ausgegeben_am', 'faellig_am'], '-ausgegeben_am'),
  status: status.optional(),
  empfaenger: z.string().max(200).optional().meta({ description: 'Teil des Empfängers' }),
  material_id: id.optional(),
  geraet_instanz_id: id.optional(),
  an_einheit_id: id.optional().meta({ description: 'Was dieser Einheit geliehen ist' }),
  ueberfaellig: z.enum(['true', 'false']).optional(),
})

export type AusgabeStatus = z.output<typeof status>
export type Ausgeben = z.output<typeof Ausgeben>
export type Zuruecknehmen = z.output<typeof Zuruecknehmen>
export type AusgabenSuche = z.output<typeof AusgabenSuche>
