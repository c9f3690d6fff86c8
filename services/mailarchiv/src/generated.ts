import { codedErrors, type HttpServer, sentenceErrors, silentLog } from '@zeughaus/platform'
import { buildDocument, createHttpServer, toYaml } from '@zeughaus/platform/server'
import { type ApiDependencies, addApi } from './api.ts'
import {
  addPanelApi,
  PANEL_BASE,
  PANEL_DOCUMENT,
  type PanelDependencies,
  panelPermissions,
} from './panel/routes/index.ts'

/** Describes the routes; no handler is ever called. */
function describeApi(): string {
  const server = createHttpServer({ version: '', log: silentLog, errors: sentenceErrors })
  return toYaml(addApi(server, {} as ApiDependencies).document())
}

/** A server with the routes of the panel; no handler is ever called. */
function panelServer(): HttpServer {
  const server = createHttpServer({ version: '', log: silentLog, errors: sentenceErrors })
  addPanelApi(server, { recognition: {} } as PanelDependencies)
  return server
}

function describePanel(): string {
  const routes = panelServer().routes.filter(({ base }) => base === PANEL_BASE)
  return toYaml(buildDocument(PANEL_BASE, PANEL_DOCUMENT, routes, codedErrors))
}

/** Files of this service that `npm run generate` writes. */
export const generated = [
  { path: 'services/mailarchiv/openapi.yaml', make: describeApi },
  { path: 'services/mailarchiv/openapi-panel.yaml', make: describePanel },
  { path: 'services/mailarchiv/panel-permissions.txt', make: () => panelPermissions(panelServer()) },
]
