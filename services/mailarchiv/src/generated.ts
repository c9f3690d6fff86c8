import { sentenceErrors, silentLog } from '@zeughaus/platform'
import { createHttpServer, toYaml } from '@zeughaus/platform/server'
import { addPanelApi, type PanelDoors, panelPermissions } from './admin/index.ts'
import { type ApiDoors, addApi } from './api.ts'

/** Describes the routes; no handler is ever called. */
function describeApi(): string {
  const server = createHttpServer({ version: '', log: silentLog, errors: sentenceErrors })
  return toYaml(addApi(server, {} as ApiDoors).document())
}

/** Describes who may use which route of the panel; no handler is ever called. */
function describePanel(): string {
  const server = createHttpServer({ version: '', log: silentLog, errors: sentenceErrors })
  addPanelApi(server, { recognition: {} } as PanelDoors)
  return panelPermissions(server)
}

/** Files of this service that `npm run generate` writes. */
export const generated = [
  { path: 'services/mailarchiv/openapi.yaml', make: describeApi },
  { path: 'services/mailarchiv/panel-permissions.txt', make: describePanel },
]
