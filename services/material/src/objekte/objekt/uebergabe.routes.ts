import { write } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { getObjekt } from './objekt.queries.ts'
import { objektAntwort } from './objekt.routes.ts'
import { Objekt } from './objekt.schema.ts'
import { objektUebergeben } from './uebergabe.commands.ts'
import { ObjektUebergeben } from './uebergabe.schema.ts'

export function uebergabeRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'POST',
    path: '/objekte/{id}/uebergeben',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Objekt an eine andere Einheit übergeben, mit seiner ganzen Geschichte',
    description:
      'Mit ihm gehen Positionen, Geräte, Kontrollen, Fehlbestände, Mängel, Wartung, Dokumente und das Änderungsprotokoll, ' +
      'und was ihm als Fahrzeug zugeordnet ist und zur selben Einheit gehört. Es verlässt sein Fahrzeug; Zuständigkeiten ' +
      'und Kontrollverantwortungen enden. Wer Rollen an Orten hat, braucht das Recht in beiden Einheiten.',
    tags: ['Objekte'],
    schema: { params: idParam, body: ObjektUebergeben, response: { 200: Objekt } },
    errors: {
      409:
        'einheit_unveraendert · objekt_gesperrt: eine Kontrolle läuft, details nennt sie · geraet_ausgegeben: details ' +
        'nennt die Ausgabe, den Empfänger und seit wann',
      422: 'unbekannte_referenz',
    },
    handler: async ({ params, body, principal }) => {
      const day = localDay(clock.now(), timeZone)
      const objekt = await write(store, principal, async (write) => {
        await objektUebergeben(write, clock, params.id, body)
        return getObjekt(write.tx, day.heute, params.id)
      })
      return objektAntwort(objekt, principal, day)
    },
  })
}
