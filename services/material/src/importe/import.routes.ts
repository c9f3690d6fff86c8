import { Readable } from 'node:stream'
import { answer, dayOf, media } from '@zeughaus/platform'
import { writePartlyAudited, writeUnaudited } from '@zeughaus/postgres'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { Api, Kontext } from '../kontext.ts'
import { mitInhalt } from '../wiederholung.ts'
import { idParam } from '../wire.ts'
import { arten } from './arten.ts'
import { teileEin } from './einteilen.ts'
import { dateiZuGross, empfange, FORMULAR, TABELLEN } from './hochladen.ts'
import { importAnlegen, importUebernehmen, importZuruecknehmen } from './import.commands.ts'
import { getImport, type ImportRow, listImporte, listZeilen } from './import.queries.ts'
import {
  Import,
  type Importaktion,
  ImporteListe,
  ImporteSuche,
  ImportHochladen,
  ImportUebernehmen,
  ImportzeilenListe,
  ImportzeilenSuche,
  VorlagendateiSuche,
} from './import.schema.ts'
import { IMPORT_LIMITS, liesTabelle } from './lesen.ts'

const tags = ['Importe']
const permission = 'import.ausfuehren'
/** What the frame of a form takes beside its file. */
const RAHMEN_BYTES = 64 * 1024
const BYTE_ORDER_MARK = '\uFEFF'
const FORM = { delimiter: ';', record_delimiter: '\r\n' } as const
const CSV = 'text/csv; charset=utf-8'

const AKTIONEN: Readonly<Partial<Record<ImportRow['status'], readonly Importaktion[]>>> = {
  geprueft: ['uebernehmen'],
  uebernommen: ['zuruecknehmen'],
}
/** Whoever may see an import may do everything with it. */
const antwort = (row: ImportRow) => ({ ...row, aktionen: [...(AKTIONEN[row.status] ?? [])] })

export function importeRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const jetzt = () => new Date(clock.now()).toISOString()

  api.route({
    method: 'GET',
    path: '/importe',
    permission,
    summary: 'Importe auflisten',
    tags,
    schema: { query: ImporteSuche, response: { 200: ImporteListe } },
    handler: async ({ query }) => {
      const seite = await listImporte(store.db, query)
      return { ...seite, eintraege: seite.eintraege.map(antwort) }
    },
  })
  api.route({
    method: 'POST',
    path: '/importe',
    permission,
    summary: 'Eine Tabelle hochladen; sie wird geprüft, ohne dass etwas geschrieben wird',
    description:
      'CSV (Semikolon, Komma oder Tabulator; UTF-8, UTF-16 oder Windows-1252) oder XLSX (erstes Blatt), als Formular mit ' +
      'dem Feld datei oder als Bytes allein. Die erste Zeile nennt die Spalten; GET /importe/vorlage.csv zeigt sie. ' +
      'Vorhandenes wird am Namen oder Code erkannt und geändert, soweit die Datei die Spalte hat.',
    tags,
    rawBody: [FORMULAR, ...TABELLEN],
    bodyLimit: IMPORT_LIMITS.dateiBytes + RAHMEN_BYTES,
    tooLarge: dateiZuGross,
    timeLimit: 'none',
    form: z.strictObject({ datei: z.file().meta({ description: 'CSV oder XLSX' }) }),
    schema: { query: ImportHochladen, response: { 201: Import } },
    errors: {
      413: 'datei_zu_gross: auch, was entpackt zu groß wäre',
      422: 'datei_unlesbar: keine Tabelle, oder ihre Spalten passen nicht',
    },
    handler: async ({ body, request, query: { art, dateiname }, principal }) => {
      const datei = await empfange(body, request.headers)
      const eingeteilt = teileEin(arten[art], await liesTabelle(datei.bytes))
      const kopf = { art, dateiname: dateiname ?? (datei.dateiname || `${art}.csv`), jetzt: jetzt() }
      const akteur = mitInhalt(principal, [kopf.art, kopf.dateiname, eingeteilt])
      return antwort(await writeUnaudited(store, akteur, (write) => importAnlegen(write, kopf, eingeteilt)))
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
      const { spalten } = arten[art]
      const zeilen = [spalten.map(({ name }) => name), spalten.map(({ beispiel }) => beispiel)]
      return answer(Readable.from([BYTE_ORDER_MARK + stringify(zeilen, FORM)]), {
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
    handler: async ({ params }) => antwort(await getImport(store.db, params.id)),
  })
  api.route({
    method: 'GET',
    path: '/importe/{id}/zeilen',
    permission,
    summary: 'Die Zeilen eines Imports mit ihrem Ergebnis auflisten',
    tags,
    schema: { params: idParam, query: ImportzeilenSuche, response: { 200: ImportzeilenListe } },
    handler: ({ params, query }) => listZeilen(store.db, params.id, query),
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
      antwort(await writeUnaudited(store, principal, (write) => importUebernehmen(write, params.id, body))),
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
      const lauf = { heute: dayOf(clock.now(), zeitzone), jetzt: jetzt() }
      return antwort(await writePartlyAudited(store, principal, (write) => importZuruecknehmen(write, params.id, lauf)))
    },
  })
}
