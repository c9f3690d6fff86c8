import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes, tags } from '../../kern/http/stammdatum.ts'
import { idParam } from '../../kern/http/wire.ts'
import { materialAendern, materialAnlegen, materialErsetzen, materialLoeschen } from './material.commands.ts'
import { getMaterial, getMaterialVerwendung, listMaterialien } from './material.queries.ts'
import {
  Material,
  MaterialAendern,
  MaterialAnlegen,
  MaterialErsetzen,
  MaterialSuche,
  MaterialVerwendung,
} from './material.schema.ts'

export function materialRoutes(api: Api, context: Context): void {
  const { store } = context
  stammdatumRoutes(api, context, {
    pfad: '/materialien',
    plural: 'Materialien',
    einen: 'Ein Material',
    anlegenRecht: 'material.anlegen',
    aendernRecht: 'material.bearbeiten',
    loeschenRecht: 'katalog.loeschen',
    schema: {
      lesen: Material,
      suche: MaterialSuche,
      anlegen: MaterialAnlegen,
      aendern: MaterialAendern,
    },
    list: listMaterialien,
    get: getMaterial,
    anlegen: materialAnlegen,
    aendern: materialAendern,
    loeschen: materialLoeschen,
  })
  api.route({
    method: 'GET',
    path: '/materialien/{id}/verwendung',
    permission: 'lesen',
    summary: 'Wo ein Material verwendet wird',
    tags,
    schema: { params: idParam, response: { 200: MaterialVerwendung } },
    handler: ({ params, principal }) => getMaterialVerwendung(store.as(principal), params.id),
  })
  api.route({
    method: 'POST',
    path: '/materialien/{id}/ersetzen',
    permission: 'stammdaten.ersetzen',
    summary: 'Ein Material durch ein anderes ersetzen',
    description: 'Alle Verweise ziehen zum Ziel um, das Material endet. Die Antwort ist das Ziel.',
    tags,
    schema: { params: idParam, body: MaterialErsetzen, response: { 200: Material } },
    errors: {
      409: 'zusammenfuehrung_konflikt: details.objekte und details.vorlagen führen beide Materialien',
      422: 'selbstbezug; unbekannte_referenz: das Ziel gibt es nicht',
    },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => materialErsetzen(write, params.id, body.ziel_id)),
  })
}
