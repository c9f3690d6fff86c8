import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung, wanted, zeitpunkt } from '../../kern/http/wire.ts'
import { GRUENDE, HINWEISARTEN, WERTUNGEN } from '../../kontrollen/bereitschaft/index.ts'
import { kontrollfristFields, kontrollregelFields, OHNE_FRIST } from '../../kontrollen/kontrollfrist/index.ts'
import { ausgegeben } from '../../lager/ausgaben/index.ts'

const CODE_MAX = 60
const PREFIX_MAX = 40

/** The code on a label, which a scanner reads. */
export const code = line(CODE_MAX).meta({ description: 'Eindeutig, steht auf dem Etikett', example: 'RTW-001' })

const status = z.enum(['aktiv', 'in_wartung', 'ausser_dienst'])
const einsatzbereitschaft = z.enum(WERTUNGEN)

/** All actions on an object; `aktionen` names those that the caller may take now. */
const OBJEKTAKTIONEN = [
  'kontrolle-starten',
  'kontrolle-fortsetzen',
  'kontrolle-uebernehmen',
  'mangel-melden',
  'einsatz-melden',
  'bearbeiten',
  'uebergeben',
  'verlegen',
  'duplizieren',
] as const

const Lock = z
  .object({ kontrolle_id: id, benutzer_id: id, benutzer_name: z.string(), seit: zeitpunkt })
  .meta({ id: 'Sperre', description: 'Die laufende Kontrolle, die das Objekt sperrt' })

const fields = {
  code,
  name: line().meta({ example: 'Notfallrucksack 1' }),
  fahrzeug_id: id.nullable().meta({ description: 'Fahrzeug, zu dem das Objekt gehört' }),
  einheit_id: id.nullable(),
  rueckt_zuerst_aus: z.boolean().meta({ description: 'Steht in der Übersicht oben' }),
  kontrollregel: z.enum(['typ', 'eigene']).meta({
    description:
      'typ: es gilt die Regel des Objekttyps, und die eigenen Felder sagen nichts; eigene: es gelten die des Objekts. ' +
      'Eigene ohne Intervall und ohne Einsatz heißt: keine feste Frist',
  }),
  ...kontrollregelFields,
}

export const Objekt = z
  .object({
    id,
    ...fields,
    standort_id: id,
    standort: z.object({ id, name: z.string() }),
    objekttyp_id: id,
    objekttyp: z.object({ id, name: z.string(), ist_zugfahrzeug: z.boolean() }),
    vorlage_id: id.meta({ description: 'Version der Beladungsvorlage, aus der das Objekt entstand' }),
    status,
    letzte_kontrolle_am: zeitpunkt.nullable().meta({ description: 'Ende der letzten abgeschlossenen Kontrolle' }),
    kontrollfrist: z
      .object(kontrollregelFields)
      .meta({ id: 'Kontrollregel', description: 'Die Regel, die gilt: die eigene oder die des Objekttyps' }),
    ...kontrollfristFields,
    letzter_einsatz_am: zeitpunkt.nullable(),
    einsatzbereitschaft: einsatzbereitschaft.nullable().meta({ description: 'null: außer Dienst' }),
    gruende: z.array(z.enum(GRUENDE)),
    hinweise: z.array(z.enum(HINWEISARTEN)).meta({ description: 'Ändern die Wertung nicht' }),
    ausgegeben,
    gesperrt_durch: Lock.nullable(),
    erstellt_am: zeitpunkt,
    aktionen: z.array(z.enum(OBJEKTAKTIONEN)).meta({ description: 'Was Sie mit dem Objekt jetzt tun dürfen' }),
  })
  .meta({ id: 'Objekt' })

export const ObjektAnlegen = z.strictObject({
  code,
  name: fields.name,
  standort_id: id,
  objekttyp_id: id,
  vorlage_id: id.meta({ description: 'Aktuelle Version einer Vorlage dieses Objekttyps' }),
  fahrzeug_id: fields.fahrzeug_id.default(null),
  einheit_id: id.nullable().default(null),
  rueckt_zuerst_aus: fields.rueckt_zuerst_aus.default(false),
  kontrollregel: fields.kontrollregel.default('typ'),
  kontrollintervall: fields.kontrollintervall.default(OHNE_FRIST.kontrollintervall),
  kontrollintervall_einheit: fields.kontrollintervall_einheit.default(OHNE_FRIST.kontrollintervall_einheit),
  kontrolle_nach_einsatz: fields.kontrolle_nach_einsatz.default(OHNE_FRIST.kontrolle_nach_einsatz),
})

export const ObjektAendern = change({ ...fields, status })

export const ObjektDuplizieren = z.strictObject({
  code,
  name: fields.name.optional().meta({ description: 'Ohne Angabe der Name des Vorbilds' }),
  standort_id: id.optional().meta({ description: 'Ohne Angabe der Standort des Vorbilds' }),
})

export const ObjekteSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['code', 'name'], 'code'),
  standort_id: id.optional(),
  objekttyp_id: id.optional(),
  einheit_id: id.optional().meta({ description: 'Die Einheit, mit allen darunter' }),
  fahrzeug_id: id.optional(),
  status: status.optional(),
  einsatzbereitschaft: einsatzbereitschaft.optional(),
  fahrbar: z.literal('true').optional().meta({
    description: 'Nur Objekte, deren Typ ein Zugfahrzeug ist oder Qualifikationen verlangt',
  }),
  q: z.string().max(200).optional().meta({ description: 'Teil des Codes oder des Namens' }),
})

export const codeParam = z.object({ code: wanted(CODE_MAX) })
export const CodeVorschlagSuche = z.strictObject({
  prefix: line(PREFIX_MAX).meta({ description: 'Teil vor dem Bindestrich', example: 'RTW' }),
})
export const CodeVorschlag = z.object({ code: z.string().meta({ example: 'RTW-002' }) })

export type Objekt = z.output<typeof Objekt>
export type ObjektAnlegen = z.output<typeof ObjektAnlegen>
export type ObjektAendern = z.output<typeof ObjektAendern>
export type ObjektDuplizieren = z.output<typeof ObjektDuplizieren>
export type ObjekteSuche = z.output<typeof ObjekteSuche>
