/** Every list of the service as a file: declared with the list itself, so that no list lacks its export. */
import { dayOf, type Route } from '@zeughaus/platform'
import { z } from 'zod'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import type { Seite } from '../listen.ts'
import type { Recht } from '../rechte.ts'
import { EXPORTDATEI, EXPORTFEHLER, EXPORTHINWEIS, type Exportformat, exportdatei, exportformat } from './datei.ts'
import { spaltenVon } from './spalten.ts'

/** Entries that are read at a time: few enough for memory, enough that reading costs little. */
const PORTION = 1000

/** The route of a list as its export sees it. */
type Listenroute = Route<
  { query: z.ZodObject; response: { readonly 200: z.ZodType<Seite<unknown>, Seite<unknown>> } },
  Recht,
  Akteur
>
type Exportroute = Route<{ query: z.ZodObject; response: { readonly 200: typeof EXPORTDATEI } }, Recht, Akteur>

/**
 * Declares beside each list `GET /x` its export `GET /x/export`: same right, same filters, same order, same entries,
 * because it asks the handler of the list for page after page.
 */
export function mitExport(api: Api, kontext: Pick<Kontext, 'clock' | 'zeitzone'>): Api {
  return {
    ...api,
    route: (route) => {
      api.route(route)
      // The generics hold at the door; behind it every list is handled alike.
      const liste = route as unknown as Listenroute
      const eintrag = eintragDerListe(liste)
      if (eintrag !== undefined) api.route(exportroute(liste, eintrag, kontext))
    },
  }
}

/** The shape of the entries, when the route answers pages of them. */
function eintragDerListe({ method, schema }: Listenroute): z.ZodObject | undefined {
  const antwort = schema.response[200]
  if (method !== 'GET' || !(antwort instanceof z.ZodObject) || schema.query?.shape['seite'] === undefined) return
  const eintraege = antwort.shape['eintraege']
  return eintraege instanceof z.ZodArray && eintraege.element instanceof z.ZodObject ? eintraege.element : undefined
}

function exportroute(
  liste: Listenroute,
  eintrag: z.ZodObject,
  { clock, zeitzone }: Pick<Kontext, 'clock' | 'zeitzone'>,
): Exportroute {
  const spalten = spaltenVon(eintrag)
  const gegenstand = liste.path.slice(liste.path.lastIndexOf('/') + 1)
  return {
    method: 'GET',
    path: `${liste.path}/export`,
    permission: liste.permission,
    summary: `${liste.summary}: als Tabelle herunterladen`,
    description: EXPORTHINWEIS,
    ...(liste.tags === undefined ? {} : { tags: liste.tags }),
    schema: {
      ...liste.schema,
      query: liste.schema.query.omit({ seite: true, limit: true }).extend({ format: exportformat }),
      response: { 200: EXPORTDATEI },
    },
    errors: { ...liste.errors, ...EXPORTFEHLER },
    handler: async (aufruf) => {
      const { format, ...filter } = aufruf.query as { format: Exportformat }
      const lies = async (seite: number) => {
        const aufrufDerListe = { ...aufruf, query: { ...filter, seite, limit: PORTION } }
        return (await liste.handler(
          aufrufDerListe as unknown as Parameters<Listenroute['handler']>[0],
        )) as Seite<unknown>
      }
      // Read before the answer begins, so that a refusal is an error and not a broken file.
      const erste = await lies(1)
      const name = `${gegenstand}-${dayOf(clock.now(), zeitzone)}`
      return exportdatei(format, name, erste.gesamt, { spalten, portionen: alleSeiten(erste, lies), zeitzone })
    },
  }
}

async function* alleSeiten(erste: Seite<unknown>, lies: (seite: number) => Promise<Seite<unknown>>) {
  yield erste.eintraege
  for (let seite = 2; seite <= erste.seiten; seite += 1) yield (await lies(seite)).eintraege
}
