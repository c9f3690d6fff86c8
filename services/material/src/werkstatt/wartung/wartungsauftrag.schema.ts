import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, DECIMAL, day, id, line, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'
import { bestaetigt, NO_CHANGE, namesChange } from '../../kern/rules/bestaetigung.ts'
import { Dokument } from '../dokumente/index.ts'
import { KILOMETER_MAX, STUNDEN_MAX } from './wartungsplan.schema.ts'

const BETRAG = /^\d{1,10}(?:\.\d{1,2})?$/
const BEMERKUNG_MAX = 1000
const POSITIONEN_MAX = 200

const status = z.enum(['offen', 'in_arbeit', 'erledigt'])

const fields = {
  werkstatt: z.enum(['intern', 'extern']),
  werkstatt_name: line().nullable().meta({ example: 'Autohaus Schröder' }),
  beschreibung: text().min(1).meta({ example: 'Jahreswartung mit Ölwechsel' }),
  kosten: z
    .string()
    .regex(BETRAG, 'muss ein Betrag sein, zum Beispiel „249.90“')
    .meta({ format: DECIMAL })
    .nullable()
    .meta({ description: 'Betrag als Dezimalzahl, zwei Nachkommastellen', example: '249.90' }),
}

const position_ids = z.array(id).max(POSITIONEN_MAX)

const execution = {
  ausgefuehrt_am: day.nullable().meta({ description: 'Wann die Arbeit gemacht wurde' }),
  kilometerstand: z.int().min(0).max(KILOMETER_MAX).nullable().meta({ description: 'Kilometerstand dabei' }),
  betriebsstunden: z.number().min(0).max(STUNDEN_MAX).nullable().meta({ description: 'Betriebsstunden dabei' }),
}

const AUFTRAGSAKTIONEN = [...status.options, 'bearbeiten', 'loeschen'] as const

const auftragsfelder = {
  id,
  objekt_id: id,
  objekt_code: z.string(),
  objekt_name: z.string(),
  wartungsplan_id: id.nullable().meta({ description: 'null: ein Auftrag ohne Plan' }),
  wartungsplan_name: z.string().nullable(),
  mangel_id: id.nullable().meta({ description: 'Der Mangel, den der Auftrag beheben soll' }),
  position_ids: position_ids.meta({ description: 'Positionen des Plans, für die der Auftrag ist' }),
  ...fields,
  status,
  erstellt_von: id,
  erstellt_von_name: z.string(),
  erstellt_am: zeitpunkt,
  erledigt_am: zeitpunkt.nullable(),
  ...execution,
  aktionen: z
    .array(z.enum(AUFTRAGSAKTIONEN))
    .meta({ description: 'Status, in die Sie den Auftrag jetzt setzen dürfen, und was Sie sonst mit ihm tun dürfen' }),
}

const Verlaufseintrag = z
  .object({
    zeitpunkt,
    benutzer_id: id,
    benutzer_name: z.string(),
    status_von: status.nullable().meta({ description: 'null: der Auftrag entstand' }),
    status_nach: status,
    aenderungen: z
      .record(z.string(), z.object({ von: z.string().nullable(), nach: z.string().nullable() }))
      .meta({ description: 'Geänderte Felder', example: { kosten: { von: null, nach: '249.90' } } }),
    bemerkung: z.string().nullable(),
  })
  .meta({ id: 'WartungsauftragVerlauf' })

/** An order as lists show it. */
export const Wartungsauftragszeile = z.object(auftragsfelder).meta({ id: 'Wartungsauftragszeile' })

export const Wartungsauftrag = z
  .object({
    ...auftragsfelder,
    verlauf: z.array(Verlaufseintrag).meta({ description: 'Was mit dem Auftrag geschah, das Älteste zuerst' }),
    dokumente: z
      .array(Dokument)
      .meta({ description: 'Die aktuellen, die Sie sehen dürfen; POST /dokumente legt sie an' }),
  })
  .meta({ id: 'Wartungsauftrag' })

export const WartungsauftragAnlegen = z
  .strictObject({
    objekt_id: id,
    wartungsplan_id: id.nullable().default(null),
    position_ids: position_ids
      .min(1)
      .optional()
      .meta({ description: 'Nur diese Positionen des Plans; ohne Angabe alle' }),
    mangel_id: id.nullable().default(null).meta({ description: 'Ein Mangel desselben Objekts' }),
    werkstatt: fields.werkstatt,
    werkstatt_name: fields.werkstatt_name.default(null),
    beschreibung: fields.beschreibung,
    kosten: fields.kosten.default(null),
    status: z.literal('offen').default('offen').meta({ description: 'Ein Auftrag beginnt offen' }),
  })
  .refine((body) => body.position_ids === undefined || body.wartungsplan_id !== null, {
    path: ['position_ids'],
    error: 'braucht einen Wartungsplan',
  })

export const WartungsauftragAendern = change({
  ...fields,
  status,
  ausgefuehrt_am: execution.ausgefuehrt_am.unwrap().meta({ description: 'Ohne Angabe heute' }),
  kilometerstand: execution.kilometerstand.unwrap().meta({ description: 'Ohne Angabe der der Fahrzeugdetails' }),
  betriebsstunden: execution.betriebsstunden.unwrap().meta({ description: 'Ohne Angabe die der Fahrzeugdetails' }),
  bemerkung: text(BEMERKUNG_MAX).min(1).meta({ description: 'Steht im Verlauf' }),
  bestaetigt,
})
  .refine(namesChange, NO_CHANGE)
  .refine(
    (body) =>
      body.status === undefined ||
      body.status === 'erledigt' ||
      (body.ausgefuehrt_am === undefined && body.kilometerstand === undefined && body.betriebsstunden === undefined),
    'darf ausgefuehrt_am, kilometerstand und betriebsstunden nur zusammen mit status „erledigt“ nennen, oder danach',
  )

export const WartungsauftraegeSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['erstellt_am'], '-erstellt_am'),
  objekt_id: id.optional(),
  wartungsplan_id: id.optional(),
  mangel_id: id.optional(),
  status: status.optional(),
  werkstatt: fields.werkstatt.optional(),
  offen: z.enum(['true', 'false']).optional().meta({ description: 'Nur unerledigte oder nur erledigte' }),
})

export type WartungsauftragStatus = z.output<typeof status>
export type WartungsauftragAnlegen = z.output<typeof WartungsauftragAnlegen>
export type WartungsauftragAendern = z.output<typeof WartungsauftragAendern>
export type WartungsauftraegeSuche = z.output<typeof WartungsauftraegeSuche>
