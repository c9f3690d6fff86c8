import { Readable } from 'node:stream'
import { answer, CSV_START, csvLines, dayOf, media } from '@zeughaus/platform'
import { writePartlyAudited, writeUnaudited } from '@zeughaus/postgres'
import { z } from 'zod'
import type { Api, Context } from '../../kern/http/context.ts'
import { withInhalt } from '../../kern/http/idempotency.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { importAnlegen, importUebernehmen, importZuruecknehmen, zuordnungMerken } from './import.commands.ts'
import {
  getImport,
  type ImportRow,
  listGeaenderteFelder,
  listGruende,
  listImporte,
  listZeilen,
} from './import.queries.ts'
import {
  Import,
  Importaenderungen,
  ImporteSuche,
  Importgruende,
  ImportHochladen,
  ImportUebernehmen,
  Importvorschau,
  Importzeile,
  ImportzeilenSuche,
  VorlagendateiSuche,
} from './import.schema.ts'
import { importStates } from './import.states.ts'
import type { Dazu } from './kind.ts'
import { kinds } from './kinds.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { TableReader } from './table-reader.ts'
import { FORM_DATA, fileTooLarge, receive, TABLE_TYPES, TEXT_BYTES } from './upload.ts'
import { readAs, vorschau } from './vorschau.ts'

const tags = ['Importe']
const permission = 'import.ausfuehren'
/** Bytes of a form around its file. */
const FORM_BYTES = TEXT_BYTES + 64 * 1024
const CSV = 'text/csv; charset=utf-8'
const form = z.strictObject({
  datei: z.file().meta({ description: 'CSV oder XLSX' }),
  zuordnung: z
    .string()
    .optional()
    .meta({ description: 'Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder' }),
})

/** An import as its readers see it: all who may see one may take every action on it. */
const answerOf = (row: ImportRow) => ({
  ...row,
  dazu: summaryOf(row),
  aktionen: importStates.offered(row, () => true),
})

const NAMES_SHOWN = 200

const summaryOf = ({ dazu }: ImportRow) =>
  // Only this module writes the column.
  [...Map.groupBy(dazu as Dazu[], ({ art }) => art)].map(([art, made]) => ({
    art,
    anzahl: made.length,
    namen: made.slice(0, NAMES_SHOWN).map(({ name }) => name),
  }))

/** A table as the request's body: a form, or its bytes alone. */
const TABLE_BODY = {
  rawBody: [FORM_DATA, ...TABLE_TYPES],
  bodyLimit: IMPORT_LIMITS.fileBytes + FORM_BYTES,
  tooLarge: fileTooLarge,
  timeLimit: 'none',
  form,
} as const

export function importeRoutes(api: Api, { store, cage, clock, timeZone, closing }: Context): void {
  const tables = new TableReader(cage, closing)
  const now = () => new Date(clock.now()).toISOString()

  api.list({
    path: '/importe',
    permission,
    summary: 'Importe auflisten',
    tags,
    schema: { query: ImporteSuche, entry: Import },
    list: ({ query, principal }) => {
      // Whoever looks at the imports may send a table next.
      tables.prepare()
      return mapped(listImporte(store.as(principal), query), answerOf)
    },
  })
  api.route({
    method: 'POST',
    path: '/importe',
    permission,
    summary: 'Eine Tabelle hochladen; sie wird geprüft, ohne dass etwas geschrieben wird',
    description:
      'CSV (Semikolon, Komma oder Tabulator; UTF-8, UTF-16, Windows-1252, Mac Roman oder CP850) oder XLSX (erstes Blatt), als Formular mit ' +
      'dem Feld datei oder als Bytes allein. Die erste Zeile nennt die Spalten; GET /importe/vorlage.csv zeigt sie. ' +
      'Vorhandenes wird am Namen oder Code erkannt und geändert, soweit die Datei etwas sagt: Eine leere Zelle ändert nichts, ' +
      'und Vorgaben gelten nur für Neues. GET /importe/{id}/zeilen nennt jedes Feld, das sich ändert, alt und neu.',
    tags,
    ...TABLE_BODY,
    schema: { query: ImportHochladen, response: { 201: Import } },
    errors: {
      413: 'datei_zu_gross: auch, was entpackt zu groß wäre',
      422: 'datei_unlesbar: keine Tabelle, oder ihre Spalten passen nicht',
    },
    handler: async ({ body, request, query: { art, dateiname }, principal }) => {
      const file = await receive(body, request.headers)
      const name = dateiname ?? (file.dateiname || `${art}.csv`)
      const { classified, anlegen, gemerkt } = readAs(art, await tables.read(file.bytes), name, file.zuordnung)
      const header = { art, dateiname: name, jetzt: now(), anlegen }
      const caller = withInhalt(principal, [header.art, header.dateiname, anlegen, classified])
      const row = await writeUnaudited(store, caller, async (write) => {
        if (gemerkt !== undefined) await zuordnungMerken(write, art, gemerkt.kopf, gemerkt.zuordnung)
        return importAnlegen(write, header, classified)
      })
      return answerOf(row)
    },
  })
  api.route({
    method: 'POST',
    path: '/importe/vorschau',
    permission,
    summary: 'Zeigen, wie eine Tabelle gelesen würde: welche Spalte welches Feld ist, und was fehlt',
    description:
      'Schreibt nichts. Die Kopfzeile darf tiefer stehen, und die Spalten dürfen anders heißen: Vorgeschlagen wird nach ' +
      'der letzten Datei mit denselben Spalten, nach dem Namen und nach dem Inhalt. Mit dem Feld zuordnung gilt diese.',
    tags,
    ...TABLE_BODY,
    schema: { query: ImportHochladen, response: { 200: Importvorschau } },
    errors: { 413: 'datei_zu_gross', 422: 'datei_unlesbar' },
    handler: async ({ body, request, query: { art, dateiname }, principal }) => {
      const file = await receive(body, request.headers)
      const name = dateiname ?? (file.dateiname || `${art}.csv`)
      return vorschau(store.as(principal), art, await tables.read(file.bytes), name, file.zuordnung)
    },
  })
  api.route({
    method: 'GET',
    path: '/importe/vorlage.csv',
    permission,
    summary: 'Eine leere Tabelle mit den Spalten und einer Beispielzeile herunterladen',
    tags,
    schema: { query: VorlagendateiSuche, response: { 200: media(CSV, 'Die Vorlage') } },
    handler: ({ query: { art } }) => {
      const { columns } = kinds[art]
      const rows = [columns.map(({ name }) => name), columns.map(({ example }) => example)]
      return answer(Readable.from([CSV_START + csvLines(rows)]), {
        headers: { 'content-type': CSV, 'content-disposition': `attachment; filename="vorlage-${art}.csv"` },
      })
    },
  })
  api.route({
    method: 'GET',
    path: '/importe/{id}',
    permission,
    summary: 'Einen Import lesen: wie weit er ist, und wie viele Zeilen welches Ergebnis haben',
    tags,
    schema: { params: idParam, response: { 200: Import } },
    handler: async ({ params, principal }) => answerOf(await getImport(store.as(principal), params.id)),
  })
  api.route({
    method: 'GET',
    path: '/importe/{id}/gruende',
    permission,
    summary: 'Warum Zeilen fehlerhaft sind: jeder Grund einmal, mit seinen Zeilen',
    tags,
    schema: { params: idParam, response: { 200: Importgruende } },
    handler: async ({ params, principal }) => ({ gruende: await listGruende(store.as(principal), params.id) }),
  })
  api.route({
    method: 'GET',
    path: '/importe/{id}/aenderungen',
    permission,
    summary: 'Was sich an Vorhandenem ändert: jedes Feld einmal, mit seinen Zeilen',
    tags,
    schema: { params: idParam, response: { 200: Importaenderungen } },
    handler: async ({ params, principal }) => ({ felder: await listGeaenderteFelder(store.as(principal), params.id) }),
  })
  api.list({
    path: '/importe/{id}/zeilen',
    permission,
    summary: 'Die Zeilen eines Imports mit ihrem Ergebnis auflisten',
    tags,
    schema: { params: idParam, query: ImportzeilenSuche, entry: Importzeile },
    list: ({ params, query, principal }) => listZeilen(store.as(principal), params.id, query),
  })
  api.route({
    method: 'POST',
    path: '/importe/{id}/uebernehmen',
    permission,
    summary: 'Schreiben, was die Prüfung gezeigt hat; GET /importe/{id} sagt, wie weit es ist',
    tags,
    schema: { params: idParam, body: ImportUebernehmen, response: { 202: Import } },
    errors: { 409: 'import_fehlerhaft: ohne fehlerhafte_auslassen; uebergang_unzulaessig: nicht geprüft' },
    handler: async ({ params, body, principal }) =>
      answerOf(await writeUnaudited(store, principal, (write) => importUebernehmen(write, params.id, body))),
  })
  api.route({
    method: 'POST',
    path: '/importe/{id}/zuruecknehmen',
    permission,
    summary: 'Zurücknehmen, was der Import angelegt und geändert hat: alles oder nichts',
    tags,
    timeLimit: 'none',
    schema: { params: idParam, response: { 200: Import } },
    errors: {
      409: 'wird_verwendet: auf etwas daraus wird verwiesen; seither_geaendert; uebergang_unzulaessig: nicht übernommen',
    },
    handler: async ({ params, principal }) => {
      const run = { heute: dayOf(clock.now(), timeZone), jetzt: now() }
      return answerOf(await writePartlyAudited(store, principal, (write) => importZuruecknehmen(write, params.id, run)))
    },
  })
}
