import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'

export const status = z.enum(['neu', 'in_bearbeitung', 'ersatzteil_bestellt', 'reparatur_geplant', 'erledigt'])
const prioritaet = z
  .enum(['niedrig', 'normal', 'hoch'])
  .meta({ description: '„hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist' })
const entitaetTyp = z.enum(['objektposition', 'geraet_instanz'])

const fields = {
  titel: line().meta({ example: 'Verschluss der Tragetasche gerissen' }),
  beschreibung: text().nullable(),
  prioritaet,
}

export const Mangel = z
  .object({
    id,
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    ...fields,
    status,
    entitaet_typ: entitaetTyp.nullable(),
    entitaet_id: id.nullable(),
    entitaet_bezeichnung: z.string().nullable().meta({
      description: 'Material und Fach der Position, oder Material und Seriennummer des Geräts',
      example: 'Verbandpäckchen M, Deckelinnenseite',
    }),
    gemeldet_von: id,
    gemeldet_von_name: z.string(),
    gemeldet_am: zeitpunkt,
    erledigt_am: zeitpunkt.nullable(),
    verantwortlich_id: id.nullable().meta({ description: 'Wer sich darum kümmert; null: noch niemand' }),
    verantwortlich_name: z.string().nullable(),
    aktionen: z.array(status).meta({ description: 'Status, in die Sie den Mangel jetzt setzen dürfen' }),
  })
  .meta({ id: 'Mangel' })

export const MangelMelden = z
  .strictObject({
    objekt_id: id,
    titel: fields.titel,
    beschreibung: fields.beschreibung.default(null),
    prioritaet: prioritaet.default('normal'),
    entitaet_typ: entitaetTyp.nullable().default(null),
    entitaet_id: id.nullable().default(null),
  })
  .refine(
    (body) => (body.entitaet_typ === null) === (body.entitaet_id === null),
    'muss entitaet_typ und entitaet_id beide nennen oder keines',
  )

export const MangelAendern = change({ ...fields, status, verantwortlich_id: id.nullable() })

export const MaengelSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['gemeldet_am', 'prioritaet'], '-gemeldet_am'),
  objekt_id: id.optional(),
  standort_id: id.optional().meta({ description: 'Standort des Objekts' }),
  einheit_id: id.optional().meta({ description: 'Einheit des Objekts, mit allen darunter' }),
  status: status.optional(),
  prioritaet: prioritaet.optional(),
  entitaet_typ: entitaetTyp.optional(),
  entitaet_id: id.optional(),
  verantwortlich_id: id.optional().meta({ description: 'Wem der Mangel zugewiesen ist' }),
  gemeldet_von: id.optional(),
  offen: z.enum(['true', 'false']).optional().meta({ description: 'Nur offene oder nur erledigte' }),
})

export type MangelStatus = z.output<typeof status>
export type MangelMelden = z.output<typeof MangelMelden>
export type MangelAendern = z.output<typeof MangelAendern>
export type MaengelSuche = z.output<typeof MaengelSuche>
