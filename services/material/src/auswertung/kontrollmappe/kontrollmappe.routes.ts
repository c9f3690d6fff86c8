import { createHash } from 'node:crypto'
import { answer, namesTag } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { fehlbestandAntwort } from '../../kontrollen/fehlbestaende/index.ts'
import { kontrollAntwort } from '../../kontrollen/kontrolle/index.ts'
import { type LocalDay, localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { geraetAntwort } from '../../objekte/geraete/index.ts'
import { objektAntwort, positionAntwort } from '../../objekte/objekt/index.ts'
import { mangelAntwort } from '../../werkstatt/maengel/index.ts'
import { type Dringliches, listMappen, listNachDringlichkeit } from './kontrollmappe.queries.ts'
import { Kontrollmappen, KontrollmappenSuche, POSITIONEN_MAX } from './kontrollmappe.schema.ts'

type Mappe = Awaited<ReturnType<typeof listMappen>>[number]

export function kontrollmappeRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'GET',
    path: '/kontrollmappen',
    permission: 'kontrolle.durchfuehren',
    summary: 'Lesen, was ein Gerät braucht, um ohne Netz zu kontrollieren',
    description:
      'Die dringendsten Objekte zuerst: was Sie gerade kontrollieren, wofür Sie oder Ihre Einheit verantwortlich sind, was ' +
      'Ihrer Einheit gehört, dann die übrigen, zuletzt was außer Dienst ist; jeweils nach Fälligkeit. Eine Antwort endet ' +
      `nach ${POSITIONEN_MAX} Positionen, auch wenn das weniger Objekte sind. ETag ist die Prüfsumme der Antwort: mit ` +
      'If-None-Match antwortet der Dienst 304, solange sich nichts geändert hat.',
    tags: ['Kontrollen'],
    schema: { query: KontrollmappenSuche, response: { 200: Kontrollmappen, 304: null } },
    handler: async ({ query, principal, request }) => {
      const now = clock.now()
      const day = localDay(now, timeZone)
      const reader = store.as(principal)
      const ordered = await listNachDringlichkeit(reader, principal, day)
      const wanted = fitting(ordered.slice(query.ab, query.ab + query.limit))
      const next = query.ab + wanted.length
      const mappen = await listMappen(reader, principal, day.heute, wanted)
      const body = {
        eintraege: mappen.map((mappe) => mappeAntwort(mappe, principal, day, now)),
        gesamt: ordered.length,
        weiter: next < ordered.length ? next : null,
      }
      const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`
      if (namesTag(request.headers['if-none-match'], etag)) return answer(null, { status: 304, headers: { etag } })
      return answer(body, { headers: { etag } })
    },
  })
}

/** As many of the objects as have {@link POSITIONEN_MAX} positions together, at least one. */
function fitting(objekte: readonly Dringliches[]): readonly Dringliches[] {
  let positionen = 0
  const over = objekte.findIndex((objekt) => {
    positionen += objekt.positionen
    return positionen > POSITIONEN_MAX
  })
  return over === -1 ? objekte : objekte.slice(0, Math.max(over, 1))
}

/** What a check needs, as this caller sees it now. */
const mappeAntwort = (
  { objekt, positionen, vorschau, letzte_kontrolle, fehlbestaende, maengel, geraete }: Mappe,
  caller: Caller,
  day: LocalDay,
  now: number,
) => ({
  objekt: objektAntwort(objekt, caller, day),
  positionen: positionen.map((one) => positionAntwort(one, caller)),
  vorschau,
  letzte_kontrolle: letzte_kontrolle && kontrollAntwort(letzte_kontrolle, caller),
  fehlbestaende: fehlbestaende.map((one) => fehlbestandAntwort(one, caller, now)),
  maengel: maengel?.map((one) => mangelAntwort(one, caller)) ?? null,
  geraete: geraete.map((one) => geraetAntwort(one, caller)),
})
