import { createHttpServer, sentenceErrors, silentLog, toYaml } from '@zeughaus/platform'
import { type ApiDoors, addApi } from './api.ts'

/** The description needs the routes alone; nothing behind them is ever called. */
function describeApi(): string {
  const server = createHttpServer({ version: '', log: silentLog, errors: sentenceErrors })
  return toYaml(addApi(server, {} as ApiDoors).document())
}

/** The files that `npm run generate` writes for this service. */
export const generated = [{ path: 'services/mailarchiv/openapi.yaml', make: describeApi }]
