import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { ENTITAETSTYPEN } from '../../kern/db/ereignis.ts'
import { id, sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import { MEDIENTYPEN } from './inhalt.ts'

const DOKUMENTTYPEN = [
  'Prüfprotokoll',
  'Wartungsbericht',
  'Bedienungsanleitung',
  'Rechnung',
  'Zulassungsdokument',
  'Sonstiges',
] as const

/** All actions on a document; `aktionen` names those that the caller may take now. */
export const DOKUMENTAKTIONEN = ['herunterladen', 'ersetzen', 'loeschen'] as const

const SUCHE_MAX = 200

const dokumenttyp = z.enum(DOKUMENTTYPEN)
const entitaet_typ = z.enum(ENTITAETSTYPEN).meta({ description: 'Wozu das Dokument gehört' })
/** Photos of compartments are read like any document, and changed only at their object or template. */
const traeger = z
  .enum([...ENTITAETSTYPEN, 'fachfoto'])
  .meta({ description: 'Wozu das Dokument gehört; `fachfoto`: ein Foto eines Fachs' })
/** Fields of a form are text. */
const ist_original = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ description: 'Ob dies das Original ist oder eine Kopie; muss bei jeder Version gesagt werden' })

export const Dokument = z
  .object({
    id,
    entitaet_typ: traeger,
    entitaet_id: id,
    dokumenttyp,
    ist_original: z.boolean(),
    dateiname: z.string(),
    medientyp: z.enum(MEDIENTYPEN),
    groesse: z.int().meta({ description: 'Bytes' }),
    hash: z.string().meta({ description: 'SHA-256 der Datei, hexadezimal' }),
    vorgaenger_id: id.nullable().meta({ description: 'Die Version, die diese ersetzt hat' }),
    aktuell: z.boolean(),
    pruefung_id: id.nullable().meta({ description: 'Prüfung des Geräts, die es belegt' }),
    hochgeladen_von: id,
    hochgeladen_von_name: z.string(),
    hochgeladen_am: zeitpunkt,
    aktionen: z.array(z.enum(DOKUMENTAKTIONEN)).meta({ description: 'Was Sie mit ihm jetzt tun dürfen' }),
  })
  .meta({ id: 'Dokument' })

const datei = z.file().meta({ description: 'PDF, JPEG, PNG oder WebP; der Inhalt entscheidet, nicht der Name' })

export const DokumentHochladen = z.strictObject({
  entitaet_typ,
  entitaet_id: id,
  dokumenttyp,
  ist_original,
  pruefung_id: id.optional().meta({ description: 'Eine Prüfung dieses Geräts, die das Dokument belegt' }),
})
export const DokumentErsetzen = z.strictObject({
  ist_original,
  dokumenttyp: dokumenttyp.optional().meta({ description: 'Ohne Angabe der des Vorgängers' }),
})

/** The same forms with their file, for the OpenAPI document. */
export const HochladenFormular = DokumentHochladen.extend({ datei })
export const ErsetzenFormular = DokumentErsetzen.extend({ datei })

const search = {
  ...seiteUndLimit,
  sortierung: sortierung(['hochgeladen_am', 'dateiname'], '-hochgeladen_am'),
  dokumenttyp: dokumenttyp.optional(),
  q: z.string().max(SUCHE_MAX).optional().meta({ description: 'Teil des Dateinamens' }),
}

export const DokumentSuche = z.strictObject({ ...search, entitaet_typ, entitaet_id: id })

export const AlleDokumenteSuche = z.strictObject({
  ...search,
  objekt_id: id.optional().meta({ description: 'Die des Objekts und von allem in ihm' }),
})

export const VersionenSuche = z.strictObject(seiteUndLimit)

export type DokumentHochladen = z.output<typeof DokumentHochladen>
export type DokumentErsetzen = z.output<typeof DokumentErsetzen>
export type AlleDokumenteSuche = z.output<typeof AlleDokumenteSuche>
export type DokumentSuche = z.output<typeof DokumentSuche>
export type VersionenSuche = z.output<typeof VersionenSuche>
