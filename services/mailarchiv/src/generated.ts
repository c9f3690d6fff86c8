import { sentenceErrors, silentLog } from '@zeughaus/platform'
import { createHttpServer, toYaml } from '@zeughaus/platform/server'
import { type ApiDoors, addApi } from './api.ts'

/** Describes the routes; no handler is ever called. */
function describeApi(): string {
  const server = createHttpServer({ version: '', log: silentLog, errors: sentenceErrors })
  return toYaml(addApi(server, {} as ApiDoors).document())
}

/** Files of this service that `npm run generate` writes. */
export const generated = [{ path: 'services/mailarchiv/openapi.yaml', make: describeApi }]
